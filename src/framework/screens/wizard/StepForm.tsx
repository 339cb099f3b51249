import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useMemo, useRef, useState } from "react";
import { fieldsOf, propertiesOf } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { CallError, messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { ConflictDialog } from "../../forms/conflict/ConflictDialog.tsx";
import { differences, savedVersion } from "../../forms/conflict/versions.ts";
import { schemaForForm } from "../../forms/formSchema.ts";
import { LeaveGuard } from "../../forms/LeaveGuard.tsx";
import { SchemaForm } from "../../forms/SchemaForm.tsx";
import { formPart, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { StepActions } from "./StepActions.tsx";
import type { Saved, SaveRequest } from "./useSaver.ts";
import { useStepDraft } from "./useStepDraft.ts";
import { type Submission, submissionOf, type WizardStep } from "./wizardState.ts";

interface StepFormProps {
  step: WizardStep;
  submission: Submission;
  /** A refusal of the whole form, part of which may be about this step. */
  refusal: CallError | undefined;
  button: string;
  isLast: boolean;
  zone: string | undefined;
  save: (request: SaveRequest) => Promise<Saved>;
  take: (submission: Submission) => void;
  /** Kept as a draft; the step stays open. */
  onKept: (saved: Saved) => void;
  /** The step is completed, or the form is sent. */
  onDone: (saved: Saved) => void;
  /** Before it is sent, everything is judged; true when nothing stands in the way. */
  mayBeSent: (answers: JsonObject) => boolean;
  onRefused: (error: CallError) => void;
  /** Registers what must be kept before another step is opened. */
  onLeave: (flush: () => Promise<boolean>) => void;
  onBack?: () => void;
}

/** One step: kept while it is filled in, judged when it is completed. */
export function StepForm({
  step,
  submission,
  refusal,
  button,
  isLast,
  zone,
  save,
  take,
  onKept,
  onDone,
  mayBeSent,
  onRefused,
  onLeave,
  onBack,
}: StepFormProps) {
  const may = useMay();
  const schema = useMemo(() => schemaForForm(step.openSchema, may), [step, may]);
  const [begun] = useState(() => formPart(schema, submission.answers));
  const form = useSchemaForm(schema, begun);
  const { value } = form;
  const draft = useStepDraft(step.number, begun, value, save, onKept);
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Submission>();
  const shown = useRef<CallError>(undefined);
  useEffect(() => {
    if (!refusal || shown.current === refusal) return;
    shown.current = refusal;
    const own = Object.entries(refusal.errors).filter(
      ([name]) => propertiesOf(schema)[name.split(".")[0] ?? ""] !== undefined,
    );
    if (own.length > 0) form.fail(new CallError(422, { errors: Object.fromEntries(own) }));
  }, [refusal, schema, form]);

  const complete = async (answers: JsonObject) => {
    setBusy(true);
    try {
      const saved = await save({ step: step.number, data: draft.changes(answers), send: isLast });
      draft.settle(answers);
      onDone(saved);
    } catch (error) {
      const current = savedVersion(error);
      if (current) setTheirs(submissionOf(current, step.number));
      else if (error instanceof CallError && error.status === 422) {
        form.fail(error);
        onRefused(error);
      } else toasts.error(messageOf(error));
    }
    setBusy(false);
  };
  const submit = () => {
    const answers = form.check();
    if (answers && (!isLast || mayBeSent(answers))) void complete(answers);
  };
  return (
    <Box>
      {step.description && (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {step.description}
        </Typography>
      )}
      <SchemaForm form={form} sections={step.definition.sections} ui={step.definition.ui} onSubmit={submit}>
        <StepActions
          label={button}
          saving={busy}
          disabled={form.isBusy}
          draft={draft}
          savedAt={submission.savedAt}
          zone={zone}
          onBack={onBack}
          onLeave={onLeave}
        />
      </SchemaForm>
      <LeaveGuard unsaved={draft.unsaved} onLeave={() => undefined} />
      {theirs && (
        <ConflictDialog
          differences={differences(fieldsOf(schema), begun, value, formPart(schema, theirs.answers))}
          mine={value}
          theirs={formPart(schema, theirs.answers)}
          onChoose={(decided) => {
            take(theirs);
            draft.settle(formPart(schema, theirs.answers));
            form.change(decided);
            setTheirs(undefined);
          }}
          onDiscard={() => {
            take(theirs);
            draft.settle(formPart(schema, theirs.answers));
            form.change(formPart(schema, theirs.answers));
            setTheirs(undefined);
          }}
        />
      )}
    </Box>
  );
}
