import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from "react";
import { today } from "#framework/shared/dates/dates.ts";
import { type WizardDefinition, wizardFill } from "#framework/shared/definitions/definitions.ts";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isTranslated, type Offered } from "#framework/shared/forms/words.ts";
import { useMay } from "../../access/may.ts";
import { schemaForForm } from "../../forms/formSchema.ts";
import { useReading } from "../../forms/reading/useReading.ts";
import { Worded } from "../../forms/reading/Worded.tsx";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import type { AnswerSync, Outcome } from "../../outbox/AnswerSync.ts";
import { ConnectionPill } from "../../outbox/ConnectionPill.tsx";
import { PendingNotice, WaitsToBeSent } from "../../outbox/PendingNotice.tsx";
import { valuesOf } from "../../outbox/pendingForm.ts";
import type { Reopened } from "../../outbox/sendPending.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { withNames } from "../../transport/answers.ts";
import { DownloadButton } from "../DownloadButton.tsx";
import { toasts } from "../../ui/toasts.tsx";
import { AnswersSummary } from "./AnswersSummary.tsx";
import { Beginning } from "./Beginning.tsx";
import { FillingFrame } from "./FillingFrame.tsx";
import { FormHeader } from "./FormHeader.tsx";
import type { FormEntry } from "./formEntry.ts";
import { judgeAll } from "./judgeAll.ts";
import { isAnonymous, newReceipt } from "./sent/receipt.ts";
import { Receipt } from "./sent/Receipt.tsx";
import { pendingWizard, pathOf, placeOf } from "./pendingWizard.ts";
import { StepForm } from "./steps/StepForm.tsx";
import { StepNavigation } from "./steps/StepNavigation.tsx";
import { SubmittedForm } from "./sent/SubmittedForm.tsx";
import { useConfirmation } from "./useConfirmation.tsx";
import { useFilling } from "./useFilling.ts";
import {
  askedSteps,
  callsOf,
  openSteps,
  resumeAt,
  savedOver,
  type Submission,
  submissionOf,
  type WizardStep,
} from "./wizardState.ts";

const ReceiptCheck = later(() => import("./sent/ReceiptCheck.tsx"));

interface WizardProps {
  wizard: WizardDefinition;
  steps: WizardStep[];
  first: Submission;
  /** What the form offers to its readers. */
  offered: Offered;
  /** Id of whom a new form is about. */
  about: string | null;
  /** What this device had kept of it. */
  again: Reopened;
}

/** A form in steps, as it is filled in or as it was sent. */
export function Wizard({ wizard, steps, first, offered, about, again }: WizardProps) {
  const text = useText();
  const queries = useQueryClient();
  const { definitions } = useServices();
  const zone = usePlatform()?.time_zone;
  const may = useMay();
  const [reading] = useReading();
  const open = useMemo(() => openSteps(steps), [steps]);
  const [submission, setSubmission] = useState<Submission>(first);
  const begins = resumeAt(
    new Set([...first.completed, ...(again.kept?.steps ?? [])]),
    askedSteps(open, { ...first.answers, ...valuesOf(again.kept?.answers ?? {}) }),
  );
  const [receipt, setReceipt] = useState<{ code: string; reference?: string | null }>();
  const [checking, setChecking] = useState(false);
  // A draft of an earlier version is as anonymous as one of today.
  const ofToday = definitions.wizards.find(({ name }) => name === wizard.name) ?? wizard;
  const list = wizard.resource === undefined ? undefined : definitions.resources.get(wizard.resource);
  const answersOf = (data: unknown) => submissionOf(data, steps.length).answers;
  const filling = useFilling({
    begins,
    form: () => again.kept ?? pendingWizard(wizard, first, about, begins),
    there: first.answers,
    answersOf,
    answersThere: (saved) => answersOf(withNames(saved, callsOf(wizard).save)),
    onTaken: ({ data, message, request }) => {
      const taken = submissionOf(data, steps.length);
      if (taken.receipt !== null) {
        // Nothing leads back to it from here.
        history.replaceState(history.state, "", `/forms/${wizard.name}`);
        setReceipt({ code: taken.receipt, reference: taken.reference });
        return;
      }
      setSubmission((now) => savedOver(now, taken));
      settle(taken.id ?? "");
      if (request.send !== true) return;
      toasts.success(message);
      if (list) void queries.invalidateQueries({ queryKey: [list.name] });
    },
  });
  const { answers, status, current } = filling;
  const shown = askedSteps(open, answers.answers);
  const step = open.find(({ number }) => number === current);
  const asked = useMemo(
    () =>
      step && {
        ...step,
        schema: schemaForForm(step.openSchema, may),
        sections: step.definition.sections,
        ui: step.definition.ui,
      },
    [step, may],
  );
  /** The address names the form from now on, so that a reload comes back to this one. */
  const settle = (id: string): void => {
    answers.settleAt(pathOf(wizard.name, id), placeOf(wizard.name, id));
    const url = new URL(location.href);
    for (const name of ["new", "amends"]) url.searchParams.delete(name);
    url.searchParams.set("record_id", id);
    history.replaceState(history.state, "", url);
  };
  const opened = useEffectEvent(() => first.id !== null && settle(first.id));
  useEffect(() => void opened(), []);
  const done = ({ waiting }: Outcome): void => {
    filling.completed();
    const next = askedSteps(open, answers.answers).find(({ number }) => number > current);
    if (next) filling.open(next.number);
    else if (waiting) scrollTo({ top: 0 });
  };
  const { confirm, dialog } = useConfirmation();
  const beforeSending = async (judged: JsonObject): Promise<JsonObject | undefined> => {
    const clock = { today: today(zone ?? deviceZone()), now: new Date().toISOString() };
    const all = { ...answers.answers, ...judged };
    const { refusal, hidden, changes } = judgeAll(open, all, clock);
    if (filling.refuse(refusal)) return undefined;
    filling.hide(hidden);
    answers.note(changes);
    if (isAnonymous(ofToday, all)) {
      const code = newReceipt();
      setReceipt({ code });
      return { receipt: code };
    }
    return wizard.confirm === undefined ? {} : confirm();
  };

  const isSent = submission.submittedAt !== null;
  const isFilledIn = receipt?.reference === undefined && !isSent && !(status.send && status.isCut);
  const mayFill = may.hold(wizardFill(wizard));
  const path = `/forms/${wizard.name}`;
  const entries: FormEntry[] = [
    isSent
      ? { label: text("wizard.print"), icon: "Print", onChoose: () => print() }
      : { label: text("wizard.blank"), icon: "Print", call: "form-blank", params: { form: wizard.name } },
    ...(ofToday.anonymous && !isSent
      ? [{ label: text("wizard.receiptCheck"), icon: "VpnKey", onChoose: () => setChecking(true) }]
      : []),
    ...(isSent && mayFill && !submission.isAnonymous
      ? [{ label: text("wizard.amend"), icon: "Edit", to: `${path}?amends=${submission.id ?? ""}` }]
      : []),
    ...((isSent || first.id !== null) && submission.isMine && !submission.isShared
      ? [{ label: text("wizard.another"), icon: "Add", to: `${path}?new` }]
      : []),
  ];
  return (
    <>
      <FormHeader
        title={titleOf(ofToday, submission)}
        trail={list ? [{ label: list.label.many, path: `/${list.name}` }] : []}
        primary={
          isSent ? (
            <DownloadButton
              variant="contained"
              call="form-download"
              params={{ id: submission.id ?? "" }}
              label={text("wizard.download")}
            />
          ) : undefined
        }
        entries={entries}
        offered={isFilledIn ? offered : undefined}
      />
      {checking && (
        <Suspense fallback={null}>
          <ReceiptCheck form={wizard.name} onClose={() => setChecking(false)} />
        </Suspense>
      )}
      {receipt?.reference !== undefined ? (
        <Receipt {...receipt} />
      ) : isSent || !asked ? (
        <SubmittedForm
          wizard={wizard}
          steps={steps}
          submission={submission}
          zone={zone}
          onSaved={(saved) => setSubmission((now) => savedOver(now, saved))}
        />
      ) : status.send && status.isCut ? (
        <>
          {receipt && <Receipt code={receipt.code} waiting />}
          <WaitsToBeSent onChange={() => void answers.unsend()} />
        </>
      ) : (
        <FillingFrame
          filling={filling}
          titles={first.titles}
          fields={steps.flatMap(({ schema }) => fieldsOf(schema))}
        >
          <Worded offered={offered}>
            {filling.left.size === 0 && <Beginning wizard={wizard} first={first} asked={asked.own} />}
            <PendingNotice broughtBack={again.kept !== undefined} problem={again.problem} />
            <StepNavigation
              steps={shown}
              filling={filling}
              completed={new Set([...submission.completed, ...status.steps])}
              started={startedOf(open, submission, answers)}
              connection={<ConnectionPill status={status} />}
            />
            {asked.summary && (
              <AnswersSummary
                steps={shown.filter(({ number }) => number < current)}
                answers={answers.answers}
                titles={first.titles}
                onChange={(number) => void filling.go(number)}
              />
            )}
            <StepForm
              key={`${current} ${filling.decisions}`}
              step={asked}
              filling={filling}
              savedAt={submission.savedAt}
              send={isTranslated(offered, reading) ? undefined : (wizard.submit ?? "Submit")}
              isLast={current === shown.at(-1)?.number}
              previous={shown.findLast(({ number }) => number < current)?.number ?? 0}
              zone={zone}
              onDone={done}
              beforeSending={beforeSending}
            />
            {dialog}
          </Worded>
        </FillingFrame>
      )}
    </>
  );
}

/** The form's name, with its number and whom it is about once they are known. */
const titleOf = ({ label, sentLabel = label }: WizardDefinition, { reference, about }: Submission): string =>
  [reference ? `${sentLabel} ${reference}` : label, about].filter(Boolean).join(": ");

/** The steps of which someone has answered something; what the portal filled in does not count. */
const startedOf = (
  steps: WizardStep[],
  { answered }: Submission,
  { form }: AnswerSync,
): ReadonlySet<number> =>
  new Set(
    steps
      .filter(
        ({ number, own }) =>
          answered[number] !== undefined || [...own].some((name) => Object.hasOwn(form.answers, name)),
      )
      .map(({ number }) => number),
  );
