import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouteLink } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { PageTitle } from "../../ui/page/PageTitle.tsx";
import { Logo } from "../Logo.tsx";

/** The frame of every page before sign-in: the provider's logo, one title, one card. */
export function AuthFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const { settings, definitions } = useServices();
  const help = useText()("shell.help");
  const { name = definitions.portal.name, logo } = settings.brandOf(usePlatform());
  return (
    <Box
      component="main"
      sx={{ minHeight: "100vh", display: "grid", placeItems: "center", p: 2, bgcolor: "background.default" }}
    >
      <Box sx={{ width: "100%", maxWidth: 420 }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, mb: 3, justifyContent: "center" }}>
          {logo ? (
            <Box component="img" src={logo} alt="" sx={{ height: 48, maxWidth: 120, objectFit: "contain" }} />
          ) : (
            <Logo size={40} />
          )}
          <Typography sx={{ fontWeight: 650, fontSize: "1.125rem" }}>{name}</Typography>
        </Box>
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: 4 }}>
          <PageTitle tabTitle={`${title} · ${name}`}>{title}</PageTitle>
          {text && (
            <Typography color="text.secondary" sx={{ mt: 1 }}>
              {text}
            </Typography>
          )}
          <Box sx={{ mt: 3 }}>{children}</Box>
        </Paper>
        <Box component="footer" sx={{ mt: 2, textAlign: "center", fontSize: "0.875rem" }}>
          <Link component={RouteLink} to="/help" sx={{ p: 1 }}>
            {help}
          </Link>
        </Box>
      </Box>
    </Box>
  );
}
