import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { isCompleted, setupSteps, type SetupStep } from "#portal/shared/setup/steps.ts";
import { PartSummary } from "./PartSummary.tsx";
import { type Setup, setupParts } from "./useSetup.ts";

interface SetupPreviewProps {
  setup: Setup;
  onGo: (step: SetupStep) => void;
  onCompleted: () => void;
}

/** The last step: everything that was filled in, and completing the setup. */
export function SetupPreview({ setup, onGo, onCompleted }: SetupPreviewProps) {
  const translate = useTranslate();
  const may = useMay();
  const { definitions, http } = useServices();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const call = definitions.resources.get("account-setup")?.calls.update;
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      if (!call) throw new Error("the definitions state no call that completes the setup");
      return http.send(call, { body: {} });
    },
    onSuccess: ({ message }) => {
      toasts.success(message);
      onCompleted();
    },
    onError: (error) => toasts.error(messageOf(error)),
  });
  const isReady = setupSteps.slice(0, 3).every((step) => isCompleted(setup, step));
  const { terms_accepted_at: at, terms_accepted_by: who = "" } = setup;
  return (
    <Box sx={{ display: "grid", gap: 2, alignContent: "start", minWidth: 0 }}>
      <Typography variant="h2">{translate("setup.step4")}</Typography>
      {setupParts.map((name, index) => {
        const step = setupSteps[index] ?? 1;
        return (
          <PartSummary
            key={name}
            name={name}
            isDone={isCompleted(setup, step)}
            onEdit={may.call(call) ? () => onGo(step) : undefined}
          />
        );
      })}
      {isCompleted(setup, 4) && at !== undefined && (
        <Alert severity="success">
          {translate("setup.completed", { who, day: writtenDate(today(zone, new Date(at))) })}
        </Alert>
      )}
      {!isCompleted(setup, 4) && may.call(call) && (
        <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
          <Typography sx={{ maxWidth: "75ch" }}>
            {translate(isReady ? "setup.terms" : "setup.first")}
          </Typography>
          <Button variant="contained" disabled={!isReady || isPending} onClick={() => mutate()}>
            {translate("setup.complete")}
          </Button>
        </Box>
      )}
    </Box>
  );
}
