import { TextForm } from "#framework/browser/forms/TextForm.tsx";
import { useReadAgain, useIntegrationCalls } from "../integrations/integrations.ts";
import type { SmsSettings } from "./useSms.ts";
import { useSmsText } from "./words.ts";

interface SmsFormProps {
  settings: SmsSettings;
  onSaved: () => void;
  onCancel?: () => void;
}

/** The provider's account at the gateway. */
export function SmsForm({ settings, onSaved, onCancel }: SmsFormProps) {
  const text = useSmsText();
  const { calls, make } = useIntegrationCalls();
  const readAgain = useReadAgain();
  const { is_set_up: isSetUp, username, sender } = settings;
  return (
    <TextForm
      lines={[
        { name: "username", label: text("username"), value: username ?? "", help: text("usernameHelp") },
        {
          name: "api_key",
          label: text("key"),
          type: "password",
          help: text(isSetUp ? "keepKey" : "keyHelp"),
        },
        { name: "sender", label: text("sender"), value: sender ?? "", help: text("senderHelp") },
      ]}
      save={text("save")}
      saving={text("saving")}
      send={({ api_key: key, ...body }) =>
        make(calls["store-sms"], { body: { ...body, ...(key !== "" && { api_key: key }) } })
      }
      onSaved={async () => {
        await readAgain();
        onSaved();
      }}
      onCancel={onCancel}
    />
  );
}
