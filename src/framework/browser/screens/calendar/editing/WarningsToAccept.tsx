import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useCalendarText } from "../../../i18n/enCalendar.ts";
import { ShownWarnings } from "../../warnings/ShownWarnings.tsx";
import type { Acceptance, Warning } from "./edit.ts";

interface WarningsToAcceptProps {
  warnings: readonly Warning[];
  /** What is to be decided, above the warnings. */
  question: string;
  reason: string;
  onReason: (reason: string) => void;
}

/** What speaks against a change, and the reason why it is made all the same. */
export function WarningsToAccept({ warnings, question, reason, onReason }: WarningsToAcceptProps) {
  const text = useCalendarText();
  return (
    <>
      <Typography sx={{ mb: 1 }}>{question}</Typography>
      <ShownWarnings warnings={warnings} />
      <TextField
        label={text("reason")}
        helperText={text("reasonHint")}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        fullWidth
        multiline
        required
        sx={{ mt: 1 }}
      />
    </>
  );
}

/** The fields of a call that accepts these warnings. */
export const acceptanceOf = (warnings: readonly Warning[], reason: string): Acceptance => ({
  accept_warnings: [...new Set(warnings.map(({ rule }) => rule))],
  ...(warnings.length > 0 && { override_reason: reason }),
});
