import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useText } from "../i18n/useText.ts";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What follows, and what stays. */
  text: string;
  /** The verb of the button that does it. */
  action: string;
  isPending: boolean;
  /** Why it failed. */
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog({
  title,
  text,
  action,
  isPending,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const shell = useText();
  return (
    <Dialog
      title={title}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("shell.cancel")}</Button>
          <Button variant="contained" color="error" disabled={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <Typography>{text}</Typography>
    </Dialog>
  );
}
