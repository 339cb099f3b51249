import { useMemo, useState } from "react";
import { changesOf } from "../../data/changes.ts";
import { useText } from "../../i18n/useText.ts";
import { messageOf } from "../../transport/errors.ts";
import { formatInstant } from "../../i18n/dates.ts";
import { toasts } from "../../ui/toasts.tsx";
import { FormActions } from "../../forms/FormActions.tsx";
import { withProperties } from "../../forms/formSchema.ts";
import { LeaveGuard } from "../../forms/LeaveGuard.tsx";
import { SchemaForm } from "../../forms/SchemaForm.tsx";
import { formPart, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useUnsaved } from "../../forms/useUnsaved.ts";
import type { Saved, SaveRequest } from "./useSaver.ts";
import type { Submission, WizardStep } from "./wizardState.ts";

interface OfficeFormProps {
  step: WizardStep;
  submission: Submission;
  zone: string | undefined;
  save: (request: SaveRequest) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/** What the office adds to a form that was sent; the reporter's own answers stay as they are. */
export function OfficeForm({ step, submission, zone, save, onSaved }: OfficeFormProps) {
  const text = useText();
  const schema = useMemo(() => withProperties(step.schema, (name) => step.office.includes(name)), [step]);
  const initial = useMemo(() => formPart(schema, submission.answers), [schema, submission]);
  const form = useSchemaForm(schema, initial);
  const [busy, setBusy] = useState(false);
  const { unsaved } = useUnsaved(form.isDirty);
  const submit = async () => {
    const answers = form.check();
    if (!answers) return;
    setBusy(true);
    try {
      const saved = await save({
        step: step.number,
        data: changesOf(initial, answers),
      });
      toasts.success(text("form.saved"));
      onSaved(saved);
    } catch (error) {
      if (!form.fail(error)) toasts.error(messageOf(error));
    }
    setBusy(false);
  };
  const savedAt = submission.savedAt
    ? text("wizard.saved", { when: formatInstant(submission.savedAt, zone) })
    : "";
  return (
    <>
      <SchemaForm form={form} sections={[{ fields: step.office }]} onSubmit={() => void submit()}>
        <FormActions
          label={text("form.save")}
          saving={busy}
          disabled={form.isBusy}
          status={form.isDirty ? text("wizard.notSaved") : savedAt}
        />
      </SchemaForm>
      <LeaveGuard unsaved={unsaved} onLeave={() => undefined} />
    </>
  );
}
