import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { signAgain, signaturesToRenew } from "#framework/shared/forms/signatures.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { PrivacyNotice } from "../forms/PrivacyNotice.tsx";
import { SignAgainProvider } from "../forms/signAgain.ts";
import { ConnectionPill } from "../outbox/ConnectionPill.tsx";
import { PendingNotice, WaitsToBeSent } from "../outbox/PendingNotice.tsx";
import type { Reopened } from "../outbox/sendPending.ts";
import { FillingFrame } from "../screens/wizard/FillingFrame.tsx";
import { StepForm } from "../screens/wizard/steps/StepForm.tsx";
import { StepNavigation } from "../screens/wizard/steps/StepNavigation.tsx";
import { useConfirmation } from "../screens/wizard/useConfirmation.tsx";
import { useFilling } from "../screens/wizard/useFilling.ts";
import { usePlatform } from "../services.tsx";
import { toasts } from "../ui/toasts.tsx";
import { asObject } from "#framework/shared/schema/patch.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { type FormStep, type AssignedForm, stepsOf } from "./givenForm.ts";
import { pendingAssigned, sentAlong } from "./pendingAssigned.ts";
import { useFormCalls } from "./useFormCalls.ts";

interface FillStepsProps {
  given: AssignedForm;
  onChange: (given: AssignedForm) => void;
  /** What this device had kept of it. */
  again?: Reopened;
}

/** A form while it is filled in: where one is, the questions of this step, and the way to the next. */
export function FillSteps({ given, onChange, again }: FillStepsProps) {
  const { schema, ui_schema: layout } = given.form;
  const calls = useFormCalls();
  const zone = usePlatform()?.time_zone;
  const steps = useMemo(() => stepsOf(schema, layout), [schema, layout]);
  const begins = Math.min(Math.max(given.step, ...(again?.kept?.steps ?? [])) + 1, steps.length);
  const filling = useFilling({
    begins,
    total: steps.length,
    form: () => again?.kept ?? pendingAssigned(given, calls.fill, begins),
    there: given.answers,
    answersOf: (data) => asObject(valueAt(data, "answers")),
    answersThere: (saved) => asObject(saved.answers),
    onTaken: ({ data, message, request }) => {
      const next = data as AssignedForm;
      onChange(next);
      if (next.form.version !== given.form.version) {
        answers.sendAlong(sentAlong(next));
        toasts.error(message);
      } else if (request.send === true) toasts.success(message);
    },
  });
  const { answers, status, current } = filling;
  const renewals = useMemo(() => toSignAgain(given, answers.answers), [given, answers.answers]);
  const { confirm, dialog } = useConfirmation();
  const completed = new Set(
    steps
      .map(({ number }) => number)
      .filter((number) => number <= given.step || status.steps.includes(number)),
  );
  const step = steps[current - 1];
  const asked = useMemo(() => {
    if (!step) return undefined;
    const names = new Set(step.sections.flatMap(({ fields }) => fields.flat()));
    const within = (pointer: string) => names.has(pointer.split("/")[1] ?? "");
    return { ...step, schema, part: { schema: step.schema, within } };
  }, [step, schema]);
  if (!asked) return null;
  if (status.send && status.isCut) return <WaitsToBeSent onChange={() => void answers.unsend()} />;
  return (
    <FillingFrame filling={filling} fields={fieldsOf(schema)}>
      {given.step === 0 && current === 1 && (
        <>
          {given.form.description && (
            <Typography dir="auto" sx={{ mb: 2, maxWidth: "75ch" }}>
              {given.form.description}
            </Typography>
          )}
          <PrivacyNotice />
        </>
      )}
      <PendingNotice broughtBack={again?.kept !== undefined} problem={again?.problem} />
      {steps.length > 1 ? (
        <StepNavigation
          steps={steps}
          filling={filling}
          completed={completed}
          started={startedOf(steps, answers.answers)}
          connection={<ConnectionPill status={status} />}
        />
      ) : (
        <ConnectionPill status={status} />
      )}
      <SignAgainProvider value={renewals}>
        <StepForm
          key={`${given.form.version} ${current} ${filling.decisions}`}
          step={asked}
          filling={filling}
          savedAt={given.saved_at}
          isLast={current === steps.length}
          zone={zone}
          beforeSending={() => (given.form.asks_password ? confirm() : Promise.resolve({}))}
          onDone={() => {
            filling.completed();
            filling.open(Math.min(current + 1, steps.length));
          }}
        />
      </SignAgainProvider>
      {dialog}
    </FillingFrame>
  );
}

/** What is said at the signatures of a returned form that were made before its answers were changed. */
function toSignAgain({ status, sent_before: sent, form }: AssignedForm, answers: JsonObject) {
  const last = status === "returned" ? sent?.at(-1) : undefined;
  const places = last ? signaturesToRenew(form, answers, last) : [];
  const words = signAgain(last?.version === form.version ? "answers" : "the questions");
  return Object.fromEntries(places.map((place) => [place, words]));
}

/** The steps of which something is answered. */
const startedOf = (steps: FormStep[], answers: JsonObject): ReadonlySet<number> =>
  new Set(
    steps
      .filter(({ sections }) =>
        sections.some(({ fields }) => fields.flat().some((name) => Object.hasOwn(answers, name))),
      )
      .map(({ number }) => number),
  );
