import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { OptionalMark } from "../templates/OptionalMark.tsx";

interface MixedProps {
  label: string;
  isOptional: boolean;
  help?: string;
  children: ReactNode;
}

/** A value that may be of several kinds: its word, and below it the chooser and what is chosen. */
export function Mixed({ label, isOptional, help, children }: MixedProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 550, fontSize: "0.9375rem" }}>
        {label}
        {isOptional && <OptionalMark />}
      </Box>
      {help && (
        <Box sx={{ color: "text.secondary", fontSize: "0.875rem", maxWidth: "75ch", mb: 0.5 }}>{help}</Box>
      )}
      {children}
    </Box>
  );
}
