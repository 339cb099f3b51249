import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useText } from "../../i18n/useText.ts";
import { Dialog } from "../../ui/Dialog.tsx";

/** Why an action is refused, in its dialog. It takes the focus, so that it is read out at once. */
export const Refusal = ({ reason }: { reason: string }) => (
  <Alert severity="error" ref={focusOn} tabIndex={-1} role="alert" sx={{ mb: 2 }}>
    {reason}
  </Alert>
);

/** Takes the focus as soon as it stands there. */
const focusOn = (element: HTMLElement | null): void => element?.focus();

interface RefusedDialogProps {
  title: string;
  reason: string;
  onClose: () => void;
}

/** Says why an action is not for the person who chose it, until they close it: a toast is gone before everyone has read it. */
export function RefusedDialog({ title, reason, onClose }: RefusedDialogProps) {
  const text = useText();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width="xs"
      actions={<Button onClick={onClose}>{text("shell.close")}</Button>}
    >
      <Refusal reason={reason} />
    </Dialog>
  );
}
