import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { useMay } from "#framework/browser/access/may.ts";
import { later } from "#framework/browser/i18n/later.ts";
import type { Answer } from "#framework/browser/transport/httpClient.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { useIntegrationCalls } from "../integrations/integrations.ts";
import { useIsConnected } from "./useXero.ts";
import { useXeroText } from "./words.ts";

const CompareAndSend = later(() =>
  import("./CompareAndSend.tsx").then(({ CompareAndSend: compare }) => ({ default: compare })),
);

interface SendTimesheetsProps {
  /** Whose payment records they are; empty for several people's. */
  staff: string;
  ids: string[];
  send: () => Promise<Answer>;
}

/** Sends the pay periods of some payment records of one worker to Xero; nothing where Xero is not connected. */
export function SendTimesheets({ staff, ids, send }: SendTimesheetsProps) {
  const text = useXeroText();
  const may = useMay();
  const { calls } = useIntegrationCalls();
  const isConnected = useIsConnected();
  const [isOpen, setOpen] = useState(false);
  if (!isConnected || !may.call(calls.preview)) return null;
  return (
    <>
      <Button startIcon={<Icon name="Cloud" />} disabled={!staff} onClick={() => setOpen(true)}>
        {text("send")}
      </Button>
      {isOpen && (
        <Suspense>
          <CompareAndSend
            kind="timesheet"
            body={{ staff_uuid: staff, payment_uuids: ids }}
            title={text("sendTimesheets")}
            send={send}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
