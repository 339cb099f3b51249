import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouteLink } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { reopenCookieBanner } from "../cookieChoice.ts";

const footerTarget = { minHeight: 24, display: "inline-flex", alignItems: "center" };

/** The static footer: whose portal it is, and the choice about storage for those who think otherwise now. */
export function Footer() {
  const text = useText();
  const { settings, definitions } = useServices();
  const { name = definitions.portal.name } = settings.brandOf(usePlatform());
  return (
    <Box
      component="footer"
      sx={{
        px: 3,
        py: 1.5,
        color: "text.secondary",
        fontSize: "0.8125rem",
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2,
        pb: { xs: 10, md: 1.5 },
      }}
    >
      <span style={{ flex: 1 }}>{text("shell.footer", { name, year: new Date().getFullYear() })}</span>
      <Link component={RouteLink} to="/help" color="inherit" sx={footerTarget}>
        {text("shell.help")}
      </Link>
      <Link component="button" type="button" color="inherit" onClick={reopenCookieBanner} sx={footerTarget}>
        {text("cookies.change")}
      </Link>
    </Box>
  );
}
