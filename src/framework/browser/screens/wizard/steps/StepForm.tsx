import Typography from "@mui/material/Typography";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { hiddenAnswers, withHidden, withoutHidden } from "#framework/shared/forms/hiddenAnswers.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { UiSchema } from "../../../forms/rjsf.ts";
import { SchemaForm } from "../../../forms/SchemaForm.tsx";
import { formPart, type SchemaFormState, useSchemaForm } from "../../../forms/useSchemaForm.ts";
import { useText } from "../../../i18n/useText.ts";
import type { Outcome } from "../../../outbox/AnswerSync.ts";
import { CallError } from "../../../transport/errors.ts";
import { StepActions } from "./StepActions.tsx";
import type { Filling } from "../useFilling.ts";
import { useStepDraft } from "./useStepDraft.ts";

/** What a step asks. */
export interface AskedStep {
  number: number;
  description?: string;
  /** What its answers are judged by. */
  schema: Schema;
  /** What is drawn of it, and which places are judged, where the schema describes more than the step. */
  part?: { schema: Schema; within: (pointer: string) => boolean };
  sections?: Section[];
  ui?: UiSchema;
}

interface StepFormProps {
  step: AskedStep;
  filling: Filling;
  savedAt: string | null;
  /** What the button says that sends the form; without it, the usual word in the reader's language. */
  send?: string;
  isLast: boolean;
  /** The step before it, where that is another one than the number before. */
  previous?: number;
  zone: string | undefined;
  /** The step is completed, or the form is sent; or it waits for a connection. */
  onDone: (outcome: Outcome) => void;
  /** Asked before the form is sent: what goes along with it, or undefined when something stands in the way. */
  beforeSending?: (answers: JsonObject) => Promise<JsonObject | undefined>;
}

const nothing = () => Promise.resolve({});

/** One step: kept while it is filled in, judged when it is completed. */
export function StepForm({
  step,
  filling,
  savedAt,
  send,
  isLast,
  previous = step.number - 1,
  zone,
  onDone,
  beforeSending = nothing,
}: StepFormProps) {
  const text = useText();
  const { schema, part } = step;
  const { answers, status, refusal, refused, go, onLeave, hidden, hide } = filling;
  const [begun] = useState(() => formPart(schema, answers.answers));
  const [initial] = useState(() => withHidden(begun, formPart(schema, hidden)));
  const form = useSchemaForm(schema, initial, part?.within);
  const drawn = part?.schema ?? schema;
  const names = useMemo(() => new Set(Object.keys(propertiesOf(schema))), [schema]);
  const { settle, flush } = useStepDraft({
    step: step.number,
    names,
    begun,
    value: draftOf(form, hidden),
    typed: form.value,
    change: form.change,
    answers,
    onRefused: (error) => refused(error, true),
  });
  const [busy, setBusy] = useState(false);
  const shown = useRef<CallError>(undefined);
  useEffect(() => {
    if (!refusal || shown.current === refusal) return;
    shown.current = refusal;
    const own = Object.entries(refusal.errors).filter(
      ([name]) => propertiesOf(drawn)[name.split(".")[0] ?? ""] !== undefined,
    );
    if (own.length > 0) form.fail(new CallError(422, { errors: Object.fromEntries(own) }));
  }, [refusal, drawn, form]);

  const complete = async (judged: JsonObject) => {
    const along = isLast ? await beforeSending(judged) : {};
    if (!along) return;
    setBusy(true);
    try {
      hide(hiddenAnswers(form.value, judged));
      settle(judged);
      onDone(await answers.complete(step.number, isLast, along));
    } catch (error) {
      refused(error, isAboutAnswers(error) && form.fail(error));
    }
    setBusy(false);
  };
  const back = useCallback(() => void go(previous), [go, previous]);
  const submit = () => {
    const judged = form.check();
    if (judged) void complete(judged);
  };
  return (
    <div>
      {step.description && (
        <Typography id="step__help" color="text.secondary" sx={{ mb: 2, maxWidth: "75ch" }}>
          {step.description}
        </Typography>
      )}
      <SchemaForm form={form} part={part?.schema} sections={step.sections} ui={step.ui} onSubmit={submit}>
        <StepActions
          label={isLast ? (send ?? text("wizard.send")) : text("wizard.next")}
          saving={busy}
          disabled={form.isBusy}
          status={status}
          savedAt={savedAt}
          zone={zone}
          onBack={previous > 0 ? back : undefined}
          flush={flush}
          onLeave={onLeave}
        />
      </SchemaForm>
    </div>
  );
}

/** What a draft keeps: all that was typed, without what was hidden when the step was completed and still is. */
function draftOf(form: SchemaFormState, hidden: JsonObject): JsonObject {
  if (Object.keys(hidden).length === 0) return form.value;
  const kept = form.kept();
  const still = Object.entries(hiddenAnswers(form.value, kept)).filter(([name]) =>
    Object.hasOwn(hidden, name),
  );
  return withoutHidden(form.value, Object.fromEntries(still), kept);
}

/** Whether a refusal is about what was answered, and not about who sends it. */
const isAboutAnswers = (error: unknown): boolean =>
  error instanceof CallError && error.errors.confirmation === undefined;
