import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { Link } from "react-router";
import { today } from "#shared/dates/dates.ts";
import { type WizardDefinition, wizardPermissions } from "#shared/definitions/definitions.ts";
import { fieldsOf } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Offered } from "#shared/forms/words.ts";
import { useMay } from "../../access/may.ts";
import { ReadingChoice } from "../../forms/reading/ReadingChoice.tsx";
import { Worded } from "../../forms/reading/Worded.tsx";
import { deviceZone } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { LeaveGuard } from "../../forms/LeaveGuard.tsx";
import type { Outcome } from "../../kept/AnswerKeeper.ts";
import { type Clash, clashOf, KeptConflict } from "../../kept/KeptConflict.tsx";
import { KeptFilesProvider } from "../../kept/KeptFiles.ts";
import { KeptNotice, WaitsToBeSent } from "../../kept/KeptNotice.tsx";
import type { Reopened } from "../../kept/sendKept.ts";
import { useAnswerKeeper } from "../../kept/useAnswerKeeper.ts";
import { useAtRisk } from "../../kept/useAtRisk.ts";
import { PageHeader } from "../PageHeader.tsx";
import { usePlatform, useServices } from "../../services.tsx";
import { withNames } from "../../transport/answers.ts";
import { CallError, messageOf } from "../../transport/errors.ts";
import { DownloadButton } from "../DownloadButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toasts } from "../../ui/toasts.tsx";
import { Beginning } from "./Beginning.tsx";
import { judgeAll } from "./judgeAll.ts";
import { keptWizard, pathOf, placeOf } from "./keptWizard.ts";
import { StepForm } from "./StepForm.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { StepList } from "./StepList.tsx";
import { SubmittedForm } from "./SubmittedForm.tsx";
import { useStepPlace } from "./useStepPlace.ts";
import {
  callsOf,
  openSteps,
  resumeAt,
  type Submission,
  submissionOf,
  type WizardStep,
} from "./wizardState.ts";

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
  const open = useMemo(() => openSteps(steps), [steps]);
  const [submission, setSubmission] = useState<Submission>(first);
  const begins = resumeAt(new Set([...first.completed, ...(again.kept?.steps ?? [])]), open.length);
  const { current, open: openStep, go, heading, onLeave } = useStepPlace(begins);
  const [refusal, setRefusal] = useState<CallError>();
  const [failing, setFailing] = useState<ReadonlySet<number>>(new Set());
  const [clash, setClash] = useState<Clash<JsonObject>>();
  const [decisions, setDecisions] = useState(0);
  const list = wizard.resource === undefined ? undefined : definitions.resources.get(wizard.resource);
  const step = open[current - 1];

  const refuse = (error: CallError): boolean => {
    const named = (error.data as { failing_steps?: number[] } | undefined)?.failing_steps ?? [];
    if (named.length === 0) return false;
    setFailing(new Set(named));
    setRefusal(error);
    if (named[0] !== undefined && !named.includes(current)) openStep(named[0]);
    return true;
  };
  /** What the server says against it. While somebody types, only what they must decide interrupts them. */
  const refused = (error: unknown, isTyping: boolean): void => {
    const found = clashOf(error);
    if (found)
      setClash({
        names: found.names,
        there: submissionOf(withNames(found.there, callsOf(wizard).save), steps.length).answers,
      });
    else if (error instanceof CallError && (refuse(error) || error.status === 422)) return;
    else if (!isTyping || (error instanceof CallError && error.status === 409))
      toasts.error(messageOf(error));
  };
  const { answers, status } = useAnswerKeeper({
    form: () => again.kept ?? keptWizard(wizard, first, about, begins),
    there: first.answers,
    answersOf: (data) => submissionOf(data, steps.length).answers,
    onTaken: ({ data, message, request }) => {
      const taken = submissionOf(data, steps.length);
      setSubmission(taken);
      settle(taken.id ?? "");
      if (request.send !== true) return;
      toasts.success(message);
      if (list) void queries.invalidateQueries({ queryKey: [list.name] });
    },
    onRefused: (error) => refused(error, false),
  });
  const unsaved = useAtRisk(answers);
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
    setFailing((all) => new Set([...all].filter((number) => number !== current)));
    if (current < open.length) openStep(current + 1);
    else if (waiting) scrollTo({ top: 0 });
  };
  const mayBeSent = (judged: JsonObject): boolean => {
    const clock = { today: today(zone ?? deviceZone()), now: new Date().toISOString() };
    const error = judgeAll(open, { ...answers.answers, ...judged }, clock);
    if (error) refuse(error);
    return error === undefined;
  };
  const keptFiles = useMemo(
    () => ({ keep: (file: File) => answers.keepFile(file), waiting: status.files }),
    [answers, status.files],
  );

  const isSent = submission.submittedAt !== null;
  const mayFill = may.hold(wizardPermissions(wizard)[0] ?? "");
  return (
    <>
      <PageHeader
        title={titleOf(wizard, submission)}
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
        secondary={
          <>
            {isSent ? (
              <Button startIcon={<Icon name="Print" />} onClick={() => print()}>
                {text("wizard.print")}
              </Button>
            ) : (
              <DownloadButton
                call="form-blank"
                params={{ form: wizard.name }}
                label={text("wizard.blank")}
                icon="Print"
              />
            )}
            {isSent && mayFill && (
              <Button component={Link} to={`/forms/${wizard.name}?amends=${submission.id ?? ""}`}>
                {text("wizard.amend")}
              </Button>
            )}
            {(isSent || first.id !== null) && submission.isMine && !submission.isShared && (
              <Button component={Link} to={`/forms/${wizard.name}?new`} reloadDocument={false}>
                {text("wizard.another")}
              </Button>
            )}
          </>
        }
      />
      {isSent || !step ? (
        <SubmittedForm
          key={submission.version}
          wizard={wizard}
          steps={steps}
          submission={submission}
          zone={zone}
          onSaved={setSubmission}
        />
      ) : status.send ? (
        <WaitsToBeSent onChange={() => void answers.unsend()} />
      ) : (
        <KeptFilesProvider value={keptFiles}>
          <Beginning wizard={wizard} first={first} />
          <ReadingChoice offered={offered} />
          <KeptNotice status={status} broughtBack={again.kept !== undefined} problem={again.problem} />
          <StepList
            steps={open}
            current={current}
            completed={new Set([...submission.completed, ...status.steps])}
            failing={failing}
            onGo={(number) => void go(number)}
          />
          {failing.size > 0 && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {text("wizard.stepsFailed")}{" "}
              {[...failing].map((number) => `${number}. ${steps[number - 1]?.title ?? ""}`).join(", ")}
            </Alert>
          )}
          <StepHeading heading={heading} step={current} total={open.length} title={step.title} />
          <Worded offered={offered}>
            <StepForm
              key={`${current} ${decisions}`}
              step={step}
              answers={answers}
              status={status}
              savedAt={submission.savedAt}
              refusal={refusal}
              button={current === open.length ? (wizard.submit ?? "Submit") : text("wizard.next")}
              isLast={current === open.length}
              zone={zone}
              onDone={done}
              mayBeSent={mayBeSent}
              onRefused={refused}
              onLeave={onLeave}
              onBack={current > 1 ? () => void go(current - 1) : undefined}
            />
          </Worded>
        </KeptFilesProvider>
      )}
      <LeaveGuard unsaved={unsaved} onLeave={() => undefined} />
      {clash && (
        <KeptConflict
          answers={answers}
          clash={clash}
          fields={steps.flatMap(({ schema }) => fieldsOf(schema))}
          onDone={() => {
            setClash(undefined);
            setDecisions((count) => count + 1);
            void answers.retry();
          }}
        />
      )}
    </>
  );
}

/** The form's name, with its number and whom it is about once they are known. */
const titleOf = ({ label }: WizardDefinition, { reference, about }: Submission): string =>
  [reference ? `${label} ${reference}` : label, about].filter(Boolean).join(": ");
