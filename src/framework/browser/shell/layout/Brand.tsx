import Box from "@mui/material/Box";
import { Link } from "react-router";
import { usePlatform, useServices } from "../../services.tsx";
import { Logo } from "../Logo.tsx";

/** The provider's logo and name; they lead to the root. */
export function Brand({ narrow = false }: { narrow?: boolean }) {
  const { settings, definitions } = useServices();
  const { name = definitions.portal.name, logo } = settings.brandOf(usePlatform());
  return (
    <Box
      component={Link}
      to="/"
      aria-label={name}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.25,
        pl: 2,
        pr: { xs: 0, md: 2 },
        minHeight: 52,
        color: "text.primary",
        textDecoration: "none",
        justifyContent: narrow ? "center" : "flex-start",
      }}
    >
      {logo ? (
        <Box
          component="img"
          src={logo}
          alt=""
          sx={{ width: 36, height: 36, objectFit: "contain", borderRadius: 1 }}
        />
      ) : (
        <Logo size={32} />
      )}
      {!narrow && (
        <Box
          sx={{
            fontWeight: 650,
            // Two lines of the bar hold it on the narrowest phone, too.
            fontSize: { xs: "0.875rem", sm: "0.9375rem" },
            lineHeight: 1.2,
            minWidth: 0,
            overflowWrap: "anywhere",
          }}
        >
          {name}
        </Box>
      )}
    </Box>
  );
}
