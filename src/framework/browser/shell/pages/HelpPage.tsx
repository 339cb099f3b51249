import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouteLink } from "react-router";
import { displayed } from "#framework/shared/formats/formats.ts";
import { useText } from "../../i18n/useText.ts";
import { usePlatform, useServices, useUser } from "../../services.tsx";
import { PageTitle } from "../../ui/page/PageTitle.tsx";
import { currentDashboard } from "../dashboards.ts";

/** How to get help: who to call, what to do when signing in fails, and how to work by keyboard. Open to everyone. */
export function HelpPage() {
  const text = useText();
  const user = useUser();
  const services = useServices();
  const platform = usePlatform();
  const { settings, definitions } = services;
  const { name = definitions.portal.name, phone, email } = settings.brandOf(platform);
  return (
    <Box component="main" sx={{ maxWidth: 680, mx: "auto", p: { xs: 2, sm: 4 }, display: "grid", gap: 3 }}>
      <PageTitle tabTitle={`${text("help.title")} · ${name}`}>{text("help.title")}</PageTitle>
      <Part title={text("help.contactTitle", { name })}>
        <Typography>{text(phone || email ? "help.contactText" : "help.contactMissing")}</Typography>
        {phone && (
          <Typography>
            {text("help.phone")}{" "}
            <Link href={`tel:${phone}`} dir="ltr">
              {displayed("phone", phone)}
            </Link>
          </Typography>
        )}
        {email && (
          <Typography sx={{ overflowWrap: "anywhere" }}>
            {text("help.email")} <Link href={`mailto:${email}`}>{email}</Link>
          </Typography>
        )}
      </Part>
      <Part title={text("help.signInTitle")}>
        <Typography>{text("help.signInText")}</Typography>
        <Typography>
          <Link component={RouteLink} to="/forgot-password">
            {text("auth.forgot")}
          </Link>
        </Typography>
      </Part>
      <Part title={text("help.formsTitle")}>
        <Typography>{text("help.formsText")}</Typography>
      </Part>
      <Part title={text("help.keysTitle")}>
        <Typography>{text("help.keysText")}</Typography>
      </Part>
      <Part title={text("help.lookTitle")}>
        <Typography>{text("help.lookText")}</Typography>
      </Part>
      <Box>
        <Button
          variant="contained"
          component={RouteLink}
          to={user ? currentDashboard(services).path : "/login"}
        >
          {user ? text("pages.toDashboard") : text("auth.signIn")}
        </Button>
      </Box>
    </Box>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: "grid", gap: 1 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
);
