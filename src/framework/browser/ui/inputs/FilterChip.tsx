import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";

interface FilterChipProps {
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}

/** A filter that is set, in words, with the button that takes it away. */
export const FilterChip = ({ children, removeLabel, onRemove }: FilterChipProps) => (
  <Box
    sx={{
      display: "flex",
      alignItems: "center",
      borderRadius: 1.5,
      fontSize: "0.8125rem",
      paddingInlineStart: 1.25,
      background: (theme) => theme.tokens.brandSoft,
      minHeight: 32,
    }}
  >
    <span>{children}</span>
    <Box
      component="button"
      type="button"
      onClick={onRemove}
      aria-label={removeLabel}
      sx={{
        border: 0,
        background: "none",
        color: "inherit",
        cursor: "pointer",
        display: "grid",
        placeItems: "center",
        width: { xs: 44, md: 28 },
        height: { xs: 44, md: 28 },
        flexShrink: 0,
      }}
    >
      <Icon name="Close" size={16} />
    </Box>
  </Box>
);
