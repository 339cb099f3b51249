import Button from "@mui/material/Button";
import { useEffect } from "react";
import { FormActions } from "../../forms/FormActions.tsx";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import type { StepDraft } from "./useStepDraft.ts";

interface StepActionsProps {
  /** What the button says that completes the step. */
  label: string;
  saving: boolean;
  disabled: boolean;
  draft: StepDraft;
  /** When the form was last kept. */
  savedAt?: string | null;
  zone: string | undefined;
  onBack?: () => void;
  /** Registers what must be kept before another step is opened. */
  onLeave: (flush: () => Promise<boolean>) => void;
}

/** The buttons under a step, and whether what was typed is kept yet. */
export function StepActions({
  label,
  saving,
  disabled,
  draft,
  savedAt,
  zone,
  onBack,
  onLeave,
}: StepActionsProps) {
  const text = useText();
  const { flush } = draft;
  useEffect(() => onLeave(flush), [onLeave, flush]);
  const status = {
    kept: savedAt ? text("wizard.saved", { when: formatInstant(savedAt, zone) }) : "",
    waiting: text("wizard.notSaved"),
    saving: text("wizard.saving"),
    failed: text("wizard.notSaved"),
  }[draft.state];
  return (
    <FormActions label={label} saving={saving} disabled={disabled} status={status}>
      {onBack && (
        <Button size="large" color="inherit" onClick={onBack}>
          {text("wizard.back")}
        </Button>
      )}
    </FormActions>
  );
}
