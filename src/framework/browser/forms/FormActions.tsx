import Alert from "@mui/material/Alert";
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
  /** Why the last try to save failed, where that is wrong at no field: a toast that says it is gone soon. */
  failure?: string;
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
  failure,
  children,
  inDialog = false,
}: FormActionsProps) {
  const text = useText();
  return (
    <Box
      className="no-print"
      sx={{
        position: "sticky",
        // A dialog's content has a margin of 20 px at its end, in which nothing is to show. On a phone above the navigation.
        bottom: inDialog ? -20 : { xs: "calc(57px + env(safe-area-inset-bottom))", md: 12 },
        zIndex: 5,
        mt: 2,
        py: { xs: 1, md: 1.5 },
        ...(inDialog && { pb: 2.5, mb: -2.5 }),
        ...(!inDialog && { px: { xs: 2, md: 3 }, border: 1, borderRadius: 2 }),
        display: "flex",
        flexWrap: "wrap",
        rowGap: 0.5,
        columnGap: 1.5,
        alignItems: "center",
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {failure !== undefined && (
        // The toast has told it to those who listen.
        <Alert severity="error" role="note" sx={{ flexBasis: "100%", order: -2 }}>
          {failure}
        </Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={saving || disabled}
        sx={{ flex: { xs: 1, md: "none" }, whiteSpace: "nowrap" }}
      >
        {saving ? text("form.saving") : label}
      </Button>
      {onCancel && (
        <Button size="large" color="inherit" onClick={onCancel}>
          {text("form.cancel")}
        </Button>
      )}
      {children}
      <Box
        role="status"
        sx={{
          color: "text.secondary",
          fontSize: "0.8125rem",
          flexBasis: { xs: "100%", md: "auto" },
          order: { xs: -1, md: 0 },
          marginInlineStart: { md: "auto" },
        }}
      >
        {status}
      </Box>
    </Box>
  );
}
