import Box from "@mui/material/Box";
import { first as words } from "../../i18n/enFirst.ts";
import { Logo } from "../Logo.tsx";

/** Shown while the portal loads; index.html shows the same before any script runs. */
export const LoadingFallback = () => (
  <Box role="status" sx={{ minHeight: "100vh", display: "grid", placeItems: "center" }}>
    <Box sx={{ display: "grid", justifyItems: "center", gap: 2, color: "text.secondary" }}>
      <Logo size={56} />
      {words.shell.loading}
    </Box>
  </Box>
);
