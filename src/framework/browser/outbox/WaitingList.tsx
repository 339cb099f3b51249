import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link as RouteLink } from "react-router";
import { formatInstant } from "../i18n/dates.ts";
import { useText } from "../i18n/useText.ts";
import { usePlatform, useServices } from "../services.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { toasts } from "../ui/toasts.tsx";
import { outboxOf } from "./OutboxStore.ts";
import type { PendingForm } from "./pendingForm.ts";
import { isHeld } from "./locks.ts";
import { sendPending } from "./sendPending.ts";

/** What waits on this device: which forms, how much of each and since when; each can be opened or deleted. */
export function WaitingList({ forms, onClose }: { forms: readonly PendingForm[]; onClose: () => void }) {
  const text = useText();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await sendPending(services).catch(() => undefined);
    setBusy(false);
    if (outboxOf(services).waiting.length > 0) toasts.error(text("kept.stillWaiting"));
    else {
      toasts.success(text("kept.allSent"));
      onClose();
    }
  };
  return (
    <Dialog
      title={text("kept.title")}
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={busy} onClick={() => void send()}>
          {text("kept.sendNow")}
        </Button>
      }
    >
      <Typography sx={{ mb: 2 }}>{text("kept.text")}</Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
        {forms.map((form) => (
          <WaitingForm key={form.id} form={form} onOpen={onClose} />
        ))}
      </Box>
    </Dialog>
  );
}

function WaitingForm({ form, onOpen }: { form: PendingForm; onOpen: () => void }) {
  const text = useText();
  const services = useServices();
  const zone = usePlatform()?.time_zone;
  const [isAsking, setAsking] = useState(false);
  const answers = Object.keys(form.answers).length;
  const facts = [
    answers > 0 && text("kept.answers", { smart_count: answers }),
    form.files.length > 0 && text("kept.fileCount", { smart_count: form.files.length }),
    form.send && text("kept.finished"),
    text("kept.since", { when: formatInstant(form.at, zone) }),
  ].filter((fact) => fact !== false);
  return (
    <Box component="li" sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Box sx={{ flex: "1 1 12rem", minWidth: 0, overflowWrap: "anywhere" }}>
          <Link component={RouteLink} to={form.path} onClick={onOpen} sx={{ fontWeight: 600 }}>
            {form.label}
          </Link>
          <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{facts.join(", ")}</Box>
          {form.problem !== undefined && <Box sx={{ color: "error.main" }}>{form.problem}</Box>}
        </Box>
        {!isHeld(form.id) && !isAsking && (
          <Button color="inherit" onClick={() => setAsking(true)}>
            {text("kept.discard")}
          </Button>
        )}
      </Box>
      {isAsking && (
        <Box role="alert" sx={{ mt: 1, display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <Box sx={{ flex: "1 1 12rem" }}>{text("kept.discardText")}</Box>
          <Button color="inherit" onClick={() => setAsking(false)}>
            {text("shell.cancel")}
          </Button>
          <Button color="error" onClick={() => void outboxOf(services).remove(form)}>
            {text("kept.discard")}
          </Button>
        </Box>
      )}
    </Box>
  );
}
