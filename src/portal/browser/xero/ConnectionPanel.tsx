import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useMay } from "#framework/browser/access/may.ts";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { Panel } from "#framework/browser/ui/page/Panel.tsx";
import { ConnectionActions } from "./ConnectionActions.tsx";
import { ConnectionStatus } from "./ConnectionStatus.tsx";
import { SetupSteps } from "./SetupSteps.tsx";
import { useIntegrationCalls } from "../integrations/integrations.ts";
import type { XeroConnection } from "./useXero.ts";
import { useXeroText } from "./words.ts";

interface ConnectionPanelProps {
  connection: XeroConnection;
  /** How the return from Xero is going. */
  returned: { isCompleting: boolean; problem?: string };
}

/** How the connection to Xero is, and the next thing to do about it. Errors stay until something else is tried. */
export function ConnectionPanel({ connection, returned: { isCompleting, problem } }: ConnectionPanelProps) {
  const text = useXeroText();
  const may = useMay();
  const { calls } = useIntegrationCalls();
  const zone = usePlatform()?.time_zone;
  const description = useServices().definitions.resources.get("integrations")?.description;
  const [tried, setTried] = useState<{ problem?: string }>();
  const { test: isTest, paused_until: pause } = connection;
  const mayConnect = may.call(calls.connect);
  const isSetUp = connection.client_id !== null && connection.has_secret;
  const said = (tried ?? { problem }).problem;
  return (
    <Panel title={text("name")} sx={{ gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Typography color="text.secondary">{description}</Typography>
      <ConnectionStatus connection={connection} />
      <Box role="status">
        {isCompleting && (
          <Box sx={{ display: "grid", gap: 1, maxWidth: 360 }}>
            <Typography>{text("completing")}</Typography>
            <LinearProgress aria-hidden />
          </Box>
        )}
      </Box>
      {said !== undefined && !isCompleting && <Alert severity="error">{said}</Alert>}
      {pause !== null && (
        <Alert severity="warning" role="note">
          {text("paused", { when: formatInstant(pause, zone) })}
        </Alert>
      )}
      {isTest && (
        <Alert severity="info" role="note">
          {text("test")}
        </Alert>
      )}
      {!mayConnect && connection.status !== "connected" && <Typography>{text("mayNot")}</Typography>}
      {mayConnect && !isSetUp && <SetupSteps connection={connection} />}
      {mayConnect && isSetUp && !isCompleting && (
        <ConnectionActions connection={connection} onTry={setTried} />
      )}
    </Panel>
  );
}
