import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { Link as RouteLink } from "react-router";
import { formatInstant } from "../i18n/dates.ts";
import { useText } from "../i18n/useText.ts";
import { type OpenedForm, openedForms } from "../outbox/openedForms.ts";
import { usePlatform, useServices } from "../services.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** The forms that open on this device without a connection. */
export function OpenedList({ onClose }: { onClose: () => void }) {
  const text = useText();
  const services = useServices();
  const zone = usePlatform()?.time_zone;
  const [forms, setForms] = useState<OpenedForm[]>();
  useEffect(() => {
    openedForms(services).then(setForms, () => setForms([]));
  }, [services]);
  return (
    <Dialog title={text("kept.openedTitle")} onClose={onClose}>
      <Typography sx={{ mb: 2 }}>
        {text(forms?.length === 0 ? "kept.openedNone" : "kept.openedText")}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
        {forms?.map(({ id, label, path, at }) => (
          <Box
            component="li"
            key={id}
            sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 1.5, overflowWrap: "anywhere" }}
          >
            <Link component={RouteLink} to={path} onClick={onClose} sx={{ fontWeight: 600 }}>
              {label}
            </Link>
            <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
              {text("kept.openedAt", { when: formatInstant(at, zone) })}
            </Box>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}
