import Button from "@mui/material/Button";
import { memo, useEffect } from "react";
import { FormActions } from "../../../forms/FormActions.tsx";
import { formatRecent } from "../../../i18n/dates.ts";
import { useText } from "../../../i18n/useText.ts";
import type { KeepStatus } from "../../../outbox/AnswerSync.ts";

interface StepActionsProps {
  /** What the button says that completes the step. */
  label: string;
  saving: boolean;
  disabled: boolean;
  status: KeepStatus;
  /** When the form was last kept. */
  savedAt?: string | null;
  zone: string | undefined;
  onBack?: () => void;
  /** Keeps at once what was typed. */
  flush: () => Promise<boolean>;
  /** Registers what must be kept before another step is opened. */
  onLeave: (flush: () => Promise<boolean>) => void;
}

/** The buttons under a step, and whether what was typed is kept yet. A key in the step does not draw them again. */
export const StepActions = memo(function StepActions({
  label,
  saving,
  disabled,
  status,
  savedAt,
  zone,
  onBack,
  flush,
  onLeave,
}: StepActionsProps) {
  const text = useText();
  useEffect(() => onLeave(flush), [onLeave, flush]);
  const words = {
    kept: savedAt ? text("wizard.saved", { when: formatRecent(savedAt, zone) }) : "",
    waiting: text("wizard.notSaved"),
    saving: text("wizard.saving"),
    device: text("kept.onDevice"),
    failed: text("wizard.notSaved"),
  }[status.isCut && status.state === "saving" ? "device" : status.state];
  return (
    <FormActions label={label} saving={saving} disabled={disabled} status={words}>
      {onBack && (
        <Button size="large" color="inherit" onClick={onBack}>
          {text("wizard.back")}
        </Button>
      )}
    </FormActions>
  );
});
