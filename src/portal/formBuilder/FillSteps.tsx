import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { useCallback, useMemo, useState } from "react";
import { LeaveGuard } from "#framework/forms/LeaveGuard.tsx";
import { SchemaForm } from "#framework/forms/SchemaForm.tsx";
import { useSchemaForm } from "#framework/forms/useSchemaForm.ts";
import { useText } from "#framework/i18n/useText.ts";
import { StepActions } from "#framework/screens/wizard/StepActions.tsx";
import { StepHeading } from "#framework/screens/wizard/StepHeading.tsx";
import { StepList } from "#framework/screens/wizard/StepList.tsx";
import { useStepDraft } from "#framework/screens/wizard/useStepDraft.ts";
import { useStepPlace } from "#framework/screens/wizard/useStepPlace.ts";
import { usePlatform } from "#framework/services.tsx";
import { CallError, messageOf } from "#framework/transport/errors.ts";
import { toasts } from "#framework/ui/toasts.tsx";
import { type FormStep, type GivenForm, stepsOf } from "./givenForm.ts";
import { useAnswerSaver } from "./useAnswerSaver.ts";

interface FillStepsProps {
  given: GivenForm;
  onChange: (given: GivenForm) => void;
}

/** A form while it is filled in: where one is, the questions of this step, and the way to the next. */
export function FillSteps({ given, onChange }: FillStepsProps) {
  const { schema, ui_schema: layout } = given.form;
  const steps = useMemo(() => stepsOf(schema, layout), [schema, layout]);
  const { current, open, go, heading, onLeave } = useStepPlace(Math.min(given.step + 1, steps.length));
  const [failing, setFailing] = useState<ReadonlySet<number>>(new Set());
  const completed = new Set(steps.map(({ number }) => number).filter((number) => number <= given.step));
  const step = steps[current - 1];
  if (!step) return null;
  return (
    <>
      {given.form.description && given.step === 0 && current === 1 && (
        <Typography dir="auto" sx={{ mb: 2, maxWidth: "75ch" }}>
          {given.form.description}
        </Typography>
      )}
      {steps.length > 1 && (
        <>
          <StepList
            steps={steps}
            current={current}
            completed={completed}
            failing={failing}
            onGo={(number) => void go(number)}
          />
          <StepHeading heading={heading} step={current} total={steps.length} title={step.title} />
        </>
      )}
      <StepQuestions
        key={current}
        given={given}
        step={step}
        isLast={current === steps.length}
        onKept={onChange}
        onDone={(saved) => {
          onChange(saved);
          setFailing(new Set());
          open(Math.min(current + 1, steps.length));
        }}
        onFailing={(numbers) => {
          setFailing(new Set(numbers));
          const [first] = numbers;
          if (first !== undefined && !numbers.includes(current)) open(first);
        }}
        onLeave={onLeave}
        onBack={current > 1 ? () => void go(current - 1) : undefined}
      />
    </>
  );
}

interface StepQuestionsProps {
  given: GivenForm;
  step: FormStep;
  isLast: boolean;
  onKept: (given: GivenForm) => void;
  onDone: (given: GivenForm) => void;
  onFailing: (steps: number[]) => void;
  onLeave: (flush: () => Promise<boolean>) => void;
  onBack?: () => void;
}

/** The questions of one step: kept while they are answered, judged when the step is completed. */
function StepQuestions({
  given,
  step,
  isLast,
  onKept,
  onDone,
  onFailing,
  onLeave,
  onBack,
}: StepQuestionsProps) {
  const text = useText();
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone;
  const [begun] = useState(given.answers);
  const names = useMemo(() => new Set(step.sections.flatMap(({ fields }) => fields)), [step]);
  const within = useCallback((pointer: string) => names.has(pointer.split("/")[1] ?? ""), [names]);
  const form = useSchemaForm(given.form.schema, begun, within);
  const drawn = useMemo(() => ({ ...form, schema: step.schema }), [form, step]);
  const { save, keptAs } = useAnswerSaver(given.assignment_id, onKept);
  const draft = useStepDraft(step.number, begun, form.value, keptAs, () => undefined);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const submit = async () => {
    const answers = form.check();
    if (!answers) return;
    setBusy(true);
    try {
      const { message, ...saved } = await save({
        step: step.number,
        data: draft.changes(answers),
        send: isLast,
      });
      draft.settle(answers);
      if (isLast) toasts.success(message);
      onDone(saved);
    } catch (error) {
      const failing =
        error instanceof CallError
          ? (error.data as { failing_steps?: number[] } | undefined)?.failing_steps
          : undefined;
      if (!form.fail(error)) toasts.error(messageOf(error));
      else if (failing) {
        setRefusal(messageOf(error));
        onFailing(failing);
      }
    }
    setBusy(false);
  };
  return (
    <>
      {step.description && (
        <Typography color="text.secondary" sx={{ mb: 2, maxWidth: "75ch" }}>
          {step.description}
        </Typography>
      )}
      {refusal !== "" && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {refusal}
        </Alert>
      )}
      <SchemaForm form={drawn} sections={step.sections} onSubmit={() => void submit()}>
        <StepActions
          label={isLast ? translate("builtForm.send") : text("wizard.next")}
          saving={busy}
          disabled={form.isBusy}
          draft={draft}
          savedAt={given.saved_at}
          zone={zone}
          onBack={onBack}
          onLeave={onLeave}
        />
      </SchemaForm>
      <LeaveGuard unsaved={draft.unsaved} onLeave={() => undefined} />
    </>
  );
}
