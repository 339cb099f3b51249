import MuiDialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useId } from "react";
import { useText } from "../i18n/useText.ts";
import { Icon } from "./Icon.tsx";

interface DialogProps {
  title: string;
  /** Undefined: the dialog must be answered. */
  onClose?: () => void;
  actions?: ReactNode;
  children?: ReactNode;
  width?: "xs" | "sm" | "md" | "lg";
  /** There is only text to read, which takes the focus itself, so that it can be scrolled with the keyboard. */
  isRead?: boolean;
  /** It comes by itself and cannot wait: screen readers read all of it at once, not only its title. */
  isUrgent?: boolean;
}

/** A short decision over the screen. The focus goes in, stays in, and returns to what opened it. */
export function Dialog({ title, onClose, actions, children, width = "sm", isRead, isUrgent }: DialogProps) {
  const id = useId();
  const text = useText();
  return (
    <MuiDialog
      open
      onClose={onClose}
      aria-labelledby={id}
      {...(isUrgent && { role: "alertdialog", "aria-describedby": `${id}-text` })}
      fullWidth
      maxWidth={width}
    >
      <DialogTitle
        // The dialog is named by the heading alone, without the button beside it.
        id={`${id}-bar`}
        component="div"
        sx={{ display: "flex", alignItems: "center", gap: 1, fontSize: "1.125rem", fontWeight: 650 }}
      >
        <h2 id={id} style={{ flex: 1, margin: 0, font: "inherit" }}>
          {title}
        </h2>
        {onClose && (
          <IconButton onClick={onClose} aria-label={text("shell.close")} edge="end">
            <Icon name="Close" />
          </IconButton>
        )}
      </DialogTitle>
      <DialogContent id={`${id}-text`} {...(isRead && { tabIndex: 0, role: "document" })}>
        {children}
      </DialogContent>
      {actions && <DialogActions sx={{ px: 3, pb: 2, flexWrap: "wrap" }}>{actions}</DialogActions>}
    </MuiDialog>
  );
}
