import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useText } from "#framework/browser/i18n/useText.ts";
import { TextInput } from "#framework/browser/shell/auth/TextInput.tsx";
import { CallError, messageOf } from "#framework/browser/transport/errors.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { useReadAgain, useXeroCalls, type XeroConnection } from "./useXero.ts";
import { useXeroText } from "./words.ts";

interface CredentialsFormProps {
  connection: XeroConnection;
  onSaved?: () => void;
  onCancel?: () => void;
}

/** The client id and secret of the provider's own Xero app. A refusal leaves what was typed where it is. */
export function CredentialsForm({ connection, onSaved, onCancel }: CredentialsFormProps) {
  const text = useXeroText();
  const shell = useText();
  const { calls, make } = useXeroCalls();
  const readAgain = useReadAgain();
  const form = useRef<HTMLFormElement>(null);
  const [client, setClient] = useState(connection.client_id ?? "");
  const [secret, setSecret] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      make(calls["store-credentials"], { body: { client_id: client.trim(), client_secret: secret.trim() } }),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await readAgain(["integrations"]);
      onSaved?.();
    },
  });
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  const { client_id: ofClient, client_secret: ofSecret } = error instanceof CallError ? error.errors : {};
  const isOfAll = error !== null && ofClient === undefined && ofSecret === undefined;
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      sx={{ display: "grid", gap: 2, maxWidth: 440 }}
    >
      {connection.test && <Typography variant="body2">{text("testHint")}</Typography>}
      {isOfAll && <Alert severity="error">{messageOf(error)}</Alert>}
      <TextInput
        label={text("clientId")}
        value={client}
        onChange={setClient}
        autoComplete="off"
        help={text("clientIdHelp")}
        error={ofClient?.join(" ")}
      />
      <TextInput
        label={text("clientSecret")}
        type="password"
        value={secret}
        onChange={setSecret}
        autoComplete="off"
        help={text("clientSecretHelp")}
        error={ofSecret?.join(" ")}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: onCancel ? "end" : "start" }}>
        {onCancel && <Button onClick={onCancel}>{shell("shell.cancel")}</Button>}
        <Button type="submit" variant="contained" disabled={isPending}>
          {text(isPending ? "saving" : "save")}
        </Button>
      </Box>
    </Box>
  );
}
