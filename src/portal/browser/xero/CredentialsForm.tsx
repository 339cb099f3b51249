import Typography from "@mui/material/Typography";
import { TextForm } from "#framework/browser/forms/TextForm.tsx";
import { useReadAgain, useIntegrationCalls } from "../integrations/integrations.ts";
import type { XeroConnection } from "./useXero.ts";
import { useXeroText } from "./words.ts";

interface CredentialsFormProps {
  connection: XeroConnection;
  onSaved?: () => void;
  onCancel?: () => void;
}

/** The client id and secret of the provider's own Xero app. */
export function CredentialsForm({ connection, onSaved, onCancel }: CredentialsFormProps) {
  const text = useXeroText();
  const { calls, make } = useIntegrationCalls();
  const readAgain = useReadAgain();
  return (
    <TextForm
      lines={[
        {
          name: "client_id",
          label: text("clientId"),
          value: connection.client_id ?? "",
          help: text("clientIdHelp"),
        },
        {
          name: "client_secret",
          label: text("clientSecret"),
          type: "password",
          help: text("clientSecretHelp"),
        },
      ]}
      save={text("save")}
      saving={text("saving")}
      send={(body) => make(calls["store-credentials"], { body })}
      onSaved={async () => {
        await readAgain();
        onSaved?.();
      }}
      onCancel={onCancel}
    >
      {connection.test && <Typography variant="body2">{text("testHint")}</Typography>}
    </TextForm>
  );
}
