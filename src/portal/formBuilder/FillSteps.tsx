import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { useCallback, useMemo, useState } from "react";
import { fieldsOf, propertiesOf } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { LeaveGuard } from "#framework/forms/LeaveGuard.tsx";
import { SchemaForm } from "#framework/forms/SchemaForm.tsx";
import { useSchemaForm } from "#framework/forms/useSchemaForm.ts";
import { useText } from "#framework/i18n/useText.ts";
import type { AnswerKeeper, KeepStatus, Outcome } from "#framework/kept/AnswerKeeper.ts";
import { type Clash, clashOf, KeptConflict } from "#framework/kept/KeptConflict.tsx";
import { KeptFilesProvider } from "#framework/kept/KeptFiles.ts";
import { KeptNotice, WaitsToBeSent } from "#framework/kept/KeptNotice.tsx";
import type { Reopened } from "#framework/kept/sendKept.ts";
import { useAnswerKeeper } from "#framework/kept/useAnswerKeeper.ts";
import { useAtRisk } from "#framework/kept/useAtRisk.ts";
import { StepActions } from "#framework/screens/wizard/StepActions.tsx";
import { StepHeading } from "#framework/screens/wizard/StepHeading.tsx";
import { StepList } from "#framework/screens/wizard/StepList.tsx";
import { useStepDraft } from "#framework/screens/wizard/useStepDraft.ts";
import { useStepPlace } from "#framework/screens/wizard/useStepPlace.ts";
import { usePlatform } from "#framework/services.tsx";
import { CallError, messageOf } from "#framework/transport/errors.ts";
import { toasts } from "#framework/ui/toasts.tsx";
import { type FormStep, type GivenForm, stepsOf } from "./givenForm.ts";
import { keptGiven } from "./keptGiven.ts";
import { useFormCalls } from "./useFormCalls.ts";

interface FillStepsProps {
  given: GivenForm;
  onChange: (given: GivenForm) => void;
  /** What this device had kept of it. */
  again?: Reopened;
}

/** A form while it is filled in: where one is, the questions of this step, and the way to the next. */
export function FillSteps({ given, onChange, again }: FillStepsProps) {
  const { schema, ui_schema: layout } = given.form;
  const calls = useFormCalls();
  const steps = useMemo(() => stepsOf(schema, layout), [schema, layout]);
  const begins = Math.min(Math.max(given.step, ...(again?.kept?.steps ?? [])) + 1, steps.length);
  const { current, open, go, heading, onLeave } = useStepPlace(begins);
  const [failing, setFailing] = useState<ReadonlySet<number>>(new Set());
  const [refusal, setRefusal] = useState("");
  const [clash, setClash] = useState<Clash<JsonObject>>();
  const [decisions, setDecisions] = useState(0);
  const refuse = (error: unknown): boolean => {
    const numbers =
      error instanceof CallError
        ? (error.data as { failing_steps?: number[] } | undefined)?.failing_steps
        : undefined;
    if (!numbers) return false;
    setRefusal(messageOf(error));
    setFailing(new Set(numbers));
    const [first] = numbers;
    if (first !== undefined && !numbers.includes(current)) open(first);
    return true;
  };
  const refused = (error: unknown, isTyping: boolean): void => {
    const found = clashOf(error);
    if (found) setClash({ names: found.names, there: (found.there as unknown as GivenForm).answers });
    else if (refuse(error)) return;
    else if (!isTyping || (error instanceof CallError && error.status === 409))
      toasts.error(messageOf(error));
  };
  const { answers, status } = useAnswerKeeper({
    form: () => again?.kept ?? keptGiven(given, calls.fill, begins),
    there: given.answers,
    answersOf: (data) => (data as GivenForm).answers,
    onTaken: ({ data, message, request }) => {
      onChange(data as GivenForm);
      if (request.send === true) toasts.success(message);
    },
    onRefused: (error) => refused(error, false),
  });
  const unsaved = useAtRisk(answers);
  const keptFiles = useMemo(
    () => ({ keep: (file: File) => answers.keepFile(file), waiting: status.files }),
    [answers, status.files],
  );
  const completed = new Set(
    steps
      .map(({ number }) => number)
      .filter((number) => number <= given.step || status.steps.includes(number)),
  );
  const step = steps[current - 1];
  if (!step) return null;
  if (status.send) return <WaitsToBeSent onChange={() => void answers.unsend()} />;
  return (
    <KeptFilesProvider value={keptFiles}>
      {given.form.description && given.step === 0 && current === 1 && (
        <Typography dir="auto" sx={{ mb: 2, maxWidth: "75ch" }}>
          {given.form.description}
        </Typography>
      )}
      <KeptNotice status={status} broughtBack={again?.kept !== undefined} problem={again?.problem} />
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
        key={`${current} ${decisions}`}
        given={given}
        step={step}
        isLast={current === steps.length}
        answers={answers}
        status={status}
        refusal={refusal}
        onDone={() => {
          setFailing(new Set());
          setRefusal("");
          open(Math.min(current + 1, steps.length));
        }}
        onRefused={refused}
        onLeave={onLeave}
        onBack={current > 1 ? () => void go(current - 1) : undefined}
      />
      <LeaveGuard unsaved={unsaved} onLeave={() => undefined} />
      {clash && (
        <KeptConflict
          answers={answers}
          clash={clash}
          fields={fieldsOf(schema)}
          onDone={() => {
            setClash(undefined);
            setDecisions((count) => count + 1);
            void answers.retry();
          }}
        />
      )}
    </KeptFilesProvider>
  );
}

interface StepQuestionsProps {
  given: GivenForm;
  step: FormStep;
  isLast: boolean;
  answers: AnswerKeeper;
  status: KeepStatus;
  /** What was said against the whole form. */
  refusal: string;
  onDone: (outcome: Outcome) => void;
  onRefused: (error: unknown, isTyping: boolean) => void;
  onLeave: (flush: () => Promise<boolean>) => void;
  onBack?: () => void;
}

/** The questions of one step: kept while they are answered, judged when the step is completed. */
function StepQuestions({
  given,
  step,
  isLast,
  answers,
  status,
  refusal,
  onDone,
  onRefused,
  onLeave,
  onBack,
}: StepQuestionsProps) {
  const text = useText();
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone;
  const [begun] = useState(() => answers.answers);
  const names = useMemo(() => new Set(step.sections.flatMap(({ fields }) => fields)), [step]);
  const within = useCallback((pointer: string) => names.has(pointer.split("/")[1] ?? ""), [names]);
  const form = useSchemaForm(given.form.schema, begun, within);
  const drawn = useMemo(() => ({ ...form, schema: step.schema }), [form, step]);
  const all = useMemo(() => new Set(Object.keys(propertiesOf(given.form.schema))), [given.form.schema]);
  const { settle, flush } = useStepDraft({
    step: step.number,
    names: all,
    begun,
    value: form.value,
    change: form.change,
    answers,
    onRefused: (error) => onRefused(error, true),
  });
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const judged = form.check();
    if (!judged) return;
    setBusy(true);
    try {
      settle(judged);
      onDone(await answers.complete(step.number, isLast));
    } catch (error) {
      const isShown = form.fail(error);
      if (!isShown || error instanceof CallError) onRefused(error, isShown);
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
          status={status}
          savedAt={given.saved_at}
          zone={zone}
          onBack={onBack}
          flush={flush}
          onLeave={onLeave}
        />
      </SchemaForm>
    </>
  );
}
