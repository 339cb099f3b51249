import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { PasswordMeter } from "#framework/browser/shell/auth/PasswordMeter.tsx";
import { TextInput } from "#framework/browser/shell/auth/TextInput.tsx";
import { useSubmit } from "#framework/browser/shell/auth/useSubmit.ts";
import { useText } from "#framework/browser/i18n/useText.ts";
import { useServices, useUser } from "#framework/browser/services.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";

/** Changes one's own password; every other device is signed out. */
export function PasswordForm() {
  const text = useText();
  const translate = useTranslate();
  const { shell } = useServices();
  const user = useUser();
  const [password, setPassword] = useState("");
  const [next, setNext] = useState("");
  const { busy, error, errors, submit } = useSubmit(async () => {
    const { message } = await shell("change-password", { body: { password, new_password: next } });
    setPassword("");
    setNext("");
    toasts.success(message || translate("profile.changed"));
  });
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: "grid", gap: 2, maxWidth: 420 }}>
      {error && Object.keys(errors).length === 0 && <Alert severity="error">{error}</Alert>}
      <input type="hidden" autoComplete="username" value={user?.email ?? ""} readOnly />
      <TextInput
        label={translate("profile.currentPassword")}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password?.[0]}
      />
      <TextInput
        label={text("auth.newPassword")}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        error={errors.new_password?.[0]}
        help={text("auth.passwordHint")}
      />
      <PasswordMeter
        password={next}
        known={[user?.fullname, user?.email].filter((word) => word !== undefined)}
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={busy || password === "" || next === ""}
        sx={{ justifySelf: "start" }}
      >
        {translate("profile.change")}
      </Button>
    </Box>
  );
}
