import Button from "@mui/material/Button";
import { useText } from "../i18n/useText.ts";
import { Dialog } from "../ui/Dialog.tsx";

interface UnsentDialogProps {
  /** How many forms are not on the server. */
  count: number;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before someone signs out whose answers have not all been sent. */
export function UnsentDialog({ count, onClose, onLeave }: UnsentDialogProps) {
  const text = useText();
  return (
    <Dialog
      title={text("kept.signOutTitle")}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button color="error" onClick={onLeave}>
            {text("kept.signOutAnyway")}
          </Button>
          <Button variant="contained" autoFocus onClick={onClose}>
            {text("form.stay")}
          </Button>
        </>
      }
    >
      {text("kept.signOutText", { smart_count: count })}
    </Dialog>
  );
}
