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
  /** The form stands in a dialog: nothing of the page lies below it. */
  inDialog?: boolean;
}

/** The buttons of a form; they stay in sight and within the thumb's reach. */
export function FormActions({
  label,
  saving,
  disabled,
  onCancel,
  status,
  children,
  inDialog = false,
}: FormActionsProps) {
  const text = useText();
  return (
    <Box
      className="no-print"
      sx={{
        position: "sticky",
        // A dialog's content has a margin of 20 px at its end, in which nothing is to show.
        bottom: inDialog ? -20 : { xs: 56, md: 12 },
        zIndex: 5,
        mt: 2,
        py: 1.5,
        ...(inDialog && { pb: 2.5, mb: -2.5 }),
        ...(!inDialog && { px: { xs: 2, md: 3 }, border: 1, borderRadius: 2 }),
        display: "flex",
        flexWrap: "wrap",
        gap: 1.5,
        alignItems: "center",
        bgcolor: "background.paper",
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
