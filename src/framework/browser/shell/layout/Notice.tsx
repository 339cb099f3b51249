import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";

/** Something that everyone who works here must know, above everything else. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <Box
    role="note"
    sx={{
      display: "flex",
      gap: 1,
      alignItems: "center",
      px: 3,
      py: 1,
      bgcolor: "warning.main",
      color: "warning.contrastText",
      fontSize: "0.875rem",
      fontWeight: 550,
    }}
  >
    <Icon name="WarningAmber" />
    {children}
  </Box>
);
