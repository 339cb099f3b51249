import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { Link as RouteLink } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { TextInput } from "./TextInput.tsx";
import { useSubmit } from "./useSubmit.ts";

/** Asks for a link that sets a new password. The answer does not tell whether there is such an account. */
export function ForgotPage() {
  const text = useText();
  const { shell } = useServices();
  const [email, setEmail] = useState("");
  const [answer, setAnswer] = useState<string>();
  const { busy, error, errors, submit } = useSubmit(async () =>
    setAnswer((await shell("forgot-password", { body: { email } })).message),
  );
  return (
    <AuthFrame
      title={text("auth.forgotTitle")}
      text={answer === undefined ? text("auth.forgotText") : undefined}
    >
      {answer === undefined ? (
        <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 2.5 }}>
          {error && <Alert severity="error">{error}</Alert>}
          <TextInput
            label={text("auth.email")}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={errors.email?.[0]}
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" disabled={busy}>
            {text("auth.sendLink")}
          </Button>
        </Box>
      ) : (
        <Alert severity="success">{answer}</Alert>
      )}
      <Link
        component={RouteLink}
        to="/login"
        sx={{ display: "block", mt: 2, py: 0.5, textAlign: "center" }}
        data-route-link
      >
        {text("auth.backToSignIn")}
      </Link>
    </AuthFrame>
  );
}
