import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import type { SignedIn } from "../../session/session.ts";
import { TextInput } from "./TextInput.tsx";
import { useSubmit } from "./useSubmit.ts";

/** The code of the authenticator app, or a recovery code. It can be pasted. */
export function SecondFactorForm({
  token,
  onSignedIn,
  onBack,
}: {
  token: string;
  onSignedIn: (answer: SignedIn) => void;
  onBack: () => void;
}) {
  const text = useText();
  const { shell } = useServices();
  const [code, setCode] = useState("");
  const { busy, error, errors, submit } = useSubmit(async () =>
    onSignedIn(
      (await shell<SignedIn>("verify-second-factor", { body: { second_factor_token: token, code } })).data,
    ),
  );
  return (
    <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <Typography variant="h2">{text("auth.codeTitle")}</Typography>
      <Typography color="text.secondary">{text("auth.codeText")}</Typography>
      {error && !errors.code && <Alert severity="error">{error}</Alert>}
      <TextInput
        label={text("auth.code")}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="text"
        error={errors.code?.[0]}
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {text("auth.verify")}
      </Button>
      <Button onClick={onBack}>{text("auth.backToSignIn")}</Button>
    </Box>
  );
}
