import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useMay } from "#framework/browser/access/may.ts";
import { ReferenceTitles } from "#framework/browser/fields/ReferenceTitles.tsx";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { runAction } from "#framework/browser/screens/actions/runAction.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { type Emergency, useRightsAnew } from "./useEmergencyEnd.ts";

const tickMs = 20_000;

/** One participant who is open for an emergency: who, until when, and how to end it before. */
export function OpenEmergency({ emergency: { entry, participant, until } }: { emergency: Emergency }) {
  const translate = useTranslate();
  const services = useServices();
  const zone = usePlatform()?.time_zone;
  const readAnew = useRightsAnew();
  const minutes = useMinutesUntil(until);
  const path = useRecordPath(participant);
  const { mutate: end, isPending } = useMutation({
    mutationFn: async () => {
      const resource = services.definitions.resources.get("emergency-access");
      if (!resource?.actions.end) throw new Error("emergency access cannot be ended");
      return runAction(services, resource, resource.actions.end, { id: entry, uuid: entry });
    },
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await readAnew();
    },
    onError: (error) => toasts.error(messageOf(error)),
  });
  const name = <ReferenceTitles resource="participants" ids={[participant]} />;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1.5,
        minHeight: 44,
        fontSize: "0.875rem",
      }}
    >
      <Icon name="Emergency" />
      <Box sx={{ flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" }}>
        <strong>
          {translate("emergency.open")}{" "}
          {path === undefined ? (
            name
          ) : (
            <Link to={path} style={{ color: "inherit" }}>
              {name}
            </Link>
          )}
        </strong>{" "}
        {translate("emergency.until", { when: formatInstant(until, zone), smart_count: minutes })}{" "}
        {translate("emergency.logged")}
      </Box>
      <Button
        variant="outlined"
        size="small"
        color="inherit"
        disabled={isPending}
        onClick={() => end()}
        sx={{ minHeight: 32 }}
      >
        {translate("emergency.end")}
      </Button>
    </Box>
  );
}

/** Where the person opens a participant. */
function useRecordPath(id: string): string | undefined {
  const { definitions } = useServices();
  const may = useMay();
  const shown = ["participants", "my-participants"].find((name) => {
    const resource = definitions.resources.get(name);
    return resource !== undefined && may.open(resource);
  });
  return shown && `/${shown}/${id}`;
}

/** Whole minutes until an instant, counted on while it is shown. */
function useMinutesUntil(instant: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 60_000));
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  return left();
}
