import { useCallback, useMemo } from "react";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { useServices } from "#framework/browser/services.tsx";
import { CompareAndSend } from "./CompareAndSend.tsx";
import { useIntegrationCalls, useReadAgain } from "../integrations/integrations.ts";

const none: Record<string, unknown>[] = [];

/** Sends the timesheets of a signed pay run to Xero, after both sides have been compared. */
export default function SendPayRun({ records = none, resource: name = "", onClose }: PlacedComponentProps) {
  const { definitions } = useServices();
  const { make } = useIntegrationCalls();
  const readAgain = useReadAgain();
  const action = definitions.resources.get(name)?.actions["send-to-xero"];
  const run = String(records[0]?.id ?? "");
  const body = useMemo(() => ({ pay_run: run }), [run]);
  const close = useCallback(() => onClose?.(), [onClose]);
  return (
    <CompareAndSend
      kind="timesheet"
      body={body}
      title={action?.label ?? ""}
      send={async () => {
        const answer = await make(action?.call, { params: { id: run } });
        await readAgain([name, "pay-run-timesheets"]);
        return answer;
      }}
      onClose={close}
    />
  );
}
