import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Call } from "#framework/shared/definitions/call.ts";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { later } from "#framework/browser/i18n/later.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { Panel } from "#framework/browser/ui/page/Panel.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { problemOf, useIntegrationCalls } from "../integrations/integrations.ts";
import { useReadXeroAgain, type XeroConnection } from "./useXero.ts";
import { useXeroText } from "./words.ts";

const CompareAndSend = later(() =>
  import("./CompareAndSend.tsx").then(({ CompareAndSend: compare }) => ({ default: compare })),
);

/** What can be sent to Xero and fetched from it here. */
export function SendPanel({ connection: { lists_at: listsAt } }: { connection: XeroConnection }) {
  const text = useXeroText();
  const zone = usePlatform()?.time_zone;
  const { calls, make } = useIntegrationCalls();
  const readAgain = useReadXeroAgain();
  const [comparing, setComparing] = useState<"employee" | "contact">();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (call: Call | undefined) => make(call),
    onSuccess: ({ message }) => {
      toasts.success(message);
      return readAgain();
    },
  });
  const problem = problemOf(error);
  const title = text(comparing === "contact" ? "sendContacts" : "sendEmployees");
  return (
    <Panel title={text("send")}>
      <Typography color="text.secondary">{text("sendHint")}</Typography>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" startIcon={<Icon name="Badge" />} onClick={() => setComparing("employee")}>
          {text("sendEmployees")}
        </Button>
        <Button
          variant="outlined"
          startIcon={<Icon name="Contacts" />}
          onClick={() => setComparing("contact")}
        >
          {text("sendContacts")}
        </Button>
        <Button
          startIcon={<Icon name="Payments" />}
          disabled={isPending}
          onClick={() => mutate(calls["fetch-payments"])}
        >
          {text("fetchPayments")}
        </Button>
        <Button
          startIcon={<Icon name="Refresh" />}
          disabled={isPending}
          onClick={() => mutate(calls["update-lists"])}
        >
          {text("updateLists")}
        </Button>
      </Box>
      {listsAt !== null && (
        <Typography variant="body2" color="text.secondary">
          {text("listsAt", { when: formatInstant(listsAt, zone) })}
        </Typography>
      )}
      {comparing && (
        <Suspense>
          <CompareAndSend
            kind={comparing}
            title={title}
            send={() => make(comparing === "employee" ? calls["send-employees"] : calls["send-contacts"])}
            onClose={() => setComparing(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
