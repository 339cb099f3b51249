import { useCallback, useMemo } from "react";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { useServices } from "#framework/browser/services.tsx";
import { CompareAndSend } from "./CompareAndSend.tsx";
import { useIntegrationCalls, useReadAgain } from "../integrations/integrations.ts";

const none: Record<string, unknown>[] = [];

/** Sends one invoice or several to Xero, after both sides have been compared. */
export default function SendInvoices({ records = none, resource: name = "", onClose }: PlacedComponentProps) {
  const { definitions } = useServices();
  const { make } = useIntegrationCalls();
  const readAgain = useReadAgain();
  const action = definitions.resources.get(name)?.actions["send-to-xero"];
  const body = useMemo(() => ({ invoice_uuids: records.map(({ id }) => String(id)) }), [records]);
  const close = useCallback(() => onClose?.(), [onClose]);
  return (
    <CompareAndSend
      kind="invoice"
      body={body}
      title={action?.label ?? ""}
      send={async () => {
        const answer = await make(action?.call, { body });
        await readAgain([name]);
        return answer;
      }}
      onClose={close}
    />
  );
}
