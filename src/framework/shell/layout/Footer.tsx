import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useText } from "../../i18n/useText.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { reopenCookieBanner } from "../cookieChoice.ts";

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
        justifyContent: "space-between",
        gap: 2,
        pb: { xs: 10, md: 1.5 },
      }}
    >
      <span>{text("shell.footer", { name, year: new Date().getFullYear() })}</span>
      <Link
        component="button"
        type="button"
        color="inherit"
        onClick={reopenCookieBanner}
        sx={{ minHeight: 24 }}
      >
        {text("cookies.change")}
      </Link>
    </Box>
  );
}
