import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useMemo, useRef, useState } from "react";
import { propertiesOf } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import type { AnswerKeeper, KeepStatus, Outcome } from "../../kept/AnswerKeeper.ts";
import { CallError } from "../../transport/errors.ts";
import { schemaForForm } from "../../forms/formSchema.ts";
import { SchemaForm } from "../../forms/SchemaForm.tsx";
import { formPart, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { StepActions } from "./StepActions.tsx";
import { useStepDraft } from "./useStepDraft.ts";
import type { WizardStep } from "./wizardState.ts";

interface StepFormProps {
  step: WizardStep;
  answers: AnswerKeeper;
  status: KeepStatus;
  savedAt: string | null;
  /** A refusal of the whole form, part of which may be about this step. */
  refusal: CallError | undefined;
  button: string;
  isLast: boolean;
  zone: string | undefined;
  /** The step is completed, or the form is sent; or it waits for a connection. */
  onDone: (outcome: Outcome) => void;
  /** Before it is sent, everything is judged; true when nothing stands in the way. */
  mayBeSent: (answers: JsonObject) => boolean;
  /** The server does not take it; true when that is shown. */
  onRefused: (error: unknown, isTyping: boolean) => void;
  /** Registers what must be kept before another step is opened. */
  onLeave: (flush: () => Promise<boolean>) => void;
  onBack?: () => void;
}

/** One step: kept while it is filled in, judged when it is completed. */
export function StepForm({
  step,
  answers,
  status,
  savedAt,
  refusal,
  button,
  isLast,
  zone,
  onDone,
  mayBeSent,
  onRefused,
  onLeave,
  onBack,
}: StepFormProps) {
  const may = useMay();
  const schema = useMemo(() => schemaForForm(step.openSchema, may), [step, may]);
  const [begun] = useState(() => formPart(schema, answers.answers));
  const form = useSchemaForm(schema, begun);
  const names = useMemo(() => new Set(Object.keys(propertiesOf(schema))), [schema]);
  const { settle, flush } = useStepDraft({
    step: step.number,
    names,
    begun,
    value: form.value,
    change: form.change,
    answers,
    onRefused: (error) => onRefused(error, true),
  });
  const [busy, setBusy] = useState(false);
  const shown = useRef<CallError>(undefined);
  useEffect(() => {
    if (!refusal || shown.current === refusal) return;
    shown.current = refusal;
    const own = Object.entries(refusal.errors).filter(
      ([name]) => propertiesOf(schema)[name.split(".")[0] ?? ""] !== undefined,
    );
    if (own.length > 0) form.fail(new CallError(422, { errors: Object.fromEntries(own) }));
  }, [refusal, schema, form]);

  const complete = async (judged: JsonObject) => {
    setBusy(true);
    try {
      settle(judged);
      onDone(await answers.complete(step.number, isLast));
    } catch (error) {
      form.fail(error);
      onRefused(error, false);
    }
    setBusy(false);
  };
  const submit = () => {
    const judged = form.check();
    if (judged && (!isLast || mayBeSent(judged))) void complete(judged);
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
          status={status}
          savedAt={savedAt}
          zone={zone}
          onBack={onBack}
          flush={flush}
          onLeave={onLeave}
        />
      </SchemaForm>
    </Box>
  );
}
