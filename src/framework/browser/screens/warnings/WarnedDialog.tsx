import Button from "@mui/material/Button";
import { useState } from "react";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import type { Acceptance, Warning } from "../calendar/editing/edit.ts";
import { acceptanceOf, WarningsToAccept } from "../calendar/editing/WarningsToAccept.tsx";

interface WarnedDialogProps {
  /** What the record is called. */
  name: string;
  warnings: readonly Warning[];
  onClose: () => void;
  /** @param accepted the fields that say which warnings are accepted, and why */
  onAccept: (accepted: Acceptance) => void;
}

/** Asks for the reason why a record is saved against warnings. */
export function WarnedDialog({ name, warnings, onClose, onAccept }: WarnedDialogProps) {
  const text = useCalendarText();
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={text("warnTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button
            variant="contained"
            disabled={reason.trim() === ""}
            onClick={() => onAccept(acceptanceOf(warnings, reason))}
          >
            {text("saveAnyway")}
          </Button>
        </>
      }
    >
      <WarningsToAccept
        warnings={warnings}
        question={text("warnText", { name })}
        reason={reason}
        onReason={setReason}
      />
    </Dialog>
  );
}
