import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { Singleton } from "#framework/browser/screens/forms/Singleton.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { refreshSession } from "#framework/browser/session/refreshSession.ts";
import { useText } from "#framework/browser/i18n/useText.ts";
import { Panel } from "#framework/browser/ui/page/Panel.tsx";
import { LoginLink } from "./profile/LoginLink.tsx";
import { PasswordForm } from "./profile/PasswordForm.tsx";
import { SecondFactor } from "./profile/SecondFactor.tsx";

const roomy = { p: { xs: 2, md: 3 }, gap: 2 };

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
        <Panel sx={roomy} title={translate("profile.password")}>
          <PasswordForm />
        </Panel>
        <Panel sx={roomy} title={translate("profile.secondFactor")}>
          <SecondFactor />
        </Panel>
        <Panel sx={roomy} title={translate("profile.link")}>
          <LoginLink />
        </Panel>
      </Box>
    </>
  );
}
