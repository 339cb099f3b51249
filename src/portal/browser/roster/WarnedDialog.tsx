import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { Warning } from "#framework/browser/screens/calendar/editing/edit.ts";
import { WarningsToAccept } from "#framework/browser/screens/calendar/editing/WarningsToAccept.tsx";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";

interface WarnedDialogProps {
  title: string;
  /** What its buttons say, and what is asked above warnings. `anyway` confirms in spite of them. */
  words: { cancel: string; confirm: string; anyway: string; warned: string };
  /** What the server warned of; while there are none, what the dialog is about is shown. */
  warnings: Warning[];
  reason: string;
  onReason: (reason: string) => void;
  /** Why it failed otherwise. */
  problem: string | undefined;
  isPending: boolean;
  onConfirm: () => void;
  onClose: (() => void) | undefined;
  children: ReactNode;
}

/** Asks before something is done of which the roster's checks may warn: warnings are shown, and accepted with a reason. */
export function WarnedDialog(props: WarnedDialogProps) {
  const { title, words, warnings, reason, onReason, problem, isPending, onConfirm, onClose, children } =
    props;
  const isWarned = warnings.length > 0;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="contained"
            disabled={isPending || (isWarned && reason.trim() === "")}
            onClick={onConfirm}
          >
            {isWarned ? words.anyway : words.confirm}
          </Button>
        </>
      }
    >
      {problem !== undefined && !isWarned && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {isWarned ? (
        <WarningsToAccept warnings={warnings} question={words.warned} reason={reason} onReason={onReason} />
      ) : (
        children
      )}
    </Dialog>
  );
}
