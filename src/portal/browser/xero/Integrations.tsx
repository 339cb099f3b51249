import Box from "@mui/material/Box";
import { useMay } from "#framework/browser/access/may.ts";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { useGroupTrail } from "#framework/browser/screens/useGroupTrail.ts";
import { PageSkeleton } from "#framework/browser/ui/page/PageSkeleton.tsx";
import { SmsPanel } from "../sms/SmsPanel.tsx";
import { ConnectionPanel } from "./ConnectionPanel.tsx";
import { SendPanel } from "./SendPanel.tsx";
import { useReturn } from "./useReturn.ts";
import { useIntegrationCalls } from "../integrations/integrations.ts";
import { useConnection } from "./useXero.ts";
import { Webhooks } from "./Webhooks.tsx";
import { useXeroText } from "./words.ts";
import { XeroLists } from "./XeroLists.tsx";

/** The connection to Xero, what can be sent there, and what was; then the SMS gateway and the endpoints of webhooks. */
export default function Integrations() {
  const text = useXeroText();
  const may = useMay();
  const { calls } = useIntegrationCalls();
  const trail = useGroupTrail("administration");
  const returned = useReturn();
  const { connection, error, refetch } = useConnection();
  if (!connection && !error) return <PageSkeleton />;
  const header = <PageHeader title={text("title")} trail={trail} />;
  if (!connection)
    return (
      <>
        {header}
        <LoadFailure error={error} title={text("failed")} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      {header}
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
        <ConnectionPanel connection={connection} returned={returned} />
        {connection.status === "connected" && may.call(calls.preview) && (
          <SendPanel connection={connection} />
        )}
        <XeroLists />
        <SmsPanel />
        <Webhooks />
      </Box>
    </>
  );
}
