import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useText } from "../i18n/useText.ts";

interface FormActionsProps {
  label: string;
  saving: boolean;
  disabled?: boolean;
  onCancel?: () => void;
  /** How far what was typed is kept. */
  status?: string;
  children?: ReactNode;
}

/** The buttons of a form; they stay in sight and within the thumb's reach. */
export function FormActions({ label, saving, disabled, onCancel, status, children }: FormActionsProps) {
  const text = useText();
  return (
    <Box
      className="no-print"
      sx={{
        position: "sticky",
        bottom: { xs: 56, md: 0 },
        zIndex: 5,
        mt: 2,
        py: 1.5,
        display: "flex",
        flexWrap: "wrap",
        gap: 1.5,
        alignItems: "center",
        background: (theme) => theme.tokens.background,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Button type="submit" variant="contained" size="large" disabled={saving || disabled}>
        {saving ? text("form.saving") : label}
      </Button>
      {onCancel && (
        <Button size="large" color="inherit" onClick={onCancel}>
          {text("form.cancel")}
        </Button>
      )}
      {children}
      <Box role="status" sx={{ color: "text.secondary", fontSize: "0.8125rem", marginInlineStart: "auto" }}>
        {status}
      </Box>
    </Box>
  );
}
