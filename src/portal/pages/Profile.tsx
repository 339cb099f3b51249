import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { type ReactNode, useId } from "react";
import { PageHeader } from "#framework/screens/PageHeader.tsx";
import { Singleton } from "#framework/screens/forms/Singleton.tsx";
import { useServices } from "#framework/services.tsx";
import { refreshSession } from "#framework/session/refreshSession.ts";
import { useText } from "#framework/i18n/useText.ts";
import { LoginLink } from "./profile/LoginLink.tsx";
import { PasswordForm } from "./profile/PasswordForm.tsx";
import { SecondFactor } from "./profile/SecondFactor.tsx";

/** One's own account: how one is called and reached, and how one signs in. */
export default function Profile() {
  const text = useText();
  const translate = useTranslate();
  const services = useServices();
  const profile = services.definitions.resources.get("personal-profile");
  return (
    <>
      <PageHeader title={text("shell.profile")} />
      <Box sx={{ display: "grid", gap: 3, maxWidth: 800 }}>
        {profile && <Singleton resource={profile} onSaved={() => void refreshSession(services)} />}
        <Part title={translate("profile.password")}>
          <PasswordForm />
        </Part>
        <Part title={translate("profile.secondFactor")}>
          <SecondFactor />
        </Part>
        <Part title={translate("profile.link")}>
          <LoginLink />
        </Part>
      </Box>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, md: 3 }, borderRadius: 2, display: "grid", gap: 2 }}
    >
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
