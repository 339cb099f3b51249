import Box from "@mui/material/Box";
import { en } from "../../i18n/en.ts";
import { Logo } from "../Logo.tsx";

/** Shown while the portal loads; index.html shows the same before any script runs. */
export const LoadingFallback = () => (
  <Box role="status" sx={{ minHeight: "100vh", display: "grid", placeItems: "center" }}>
    <Box sx={{ display: "grid", justifyItems: "center", gap: 2, color: "text.secondary" }}>
      <Logo size={56} />
      {en.shell.loading}
    </Box>
  </Box>
);
