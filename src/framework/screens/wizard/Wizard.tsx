import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { today } from "#shared/dates/dates.ts";
import { type WizardDefinition, wizardPermissions } from "#shared/definitions/definitions.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Offered } from "#shared/forms/words.ts";
import { useMay } from "../../access/may.ts";
import { ReadingChoice } from "../../forms/reading/ReadingChoice.tsx";
import { Worded } from "../../forms/reading/Worded.tsx";
import { deviceZone } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { PageHeader } from "../PageHeader.tsx";
import { usePlatform, useServices } from "../../services.tsx";
import type { CallError } from "../../transport/errors.ts";
import { DownloadButton } from "../DownloadButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toasts } from "../../ui/toasts.tsx";
import { Beginning } from "./Beginning.tsx";
import { judgeAll } from "./judgeAll.ts";
import { StepForm } from "./StepForm.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { StepList } from "./StepList.tsx";
import { SubmittedForm } from "./SubmittedForm.tsx";
import { type Saved, useSaver } from "./useSaver.ts";
import { useStepPlace } from "./useStepPlace.ts";
import { openSteps, resumeAt, type Submission, type WizardStep } from "./wizardState.ts";

interface WizardProps {
  wizard: WizardDefinition;
  steps: WizardStep[];
  first: Submission;
  /** What the form offers to its readers. */
  offered: Offered;
  /** Id of whom a new form is about. */
  about: string | null;
}

/** A form in steps, as it is filled in or as it was sent. */
export function Wizard({ wizard, steps, first, offered, about }: WizardProps) {
  const text = useText();
  const queries = useQueryClient();
  const { definitions } = useServices();
  const zone = usePlatform()?.time_zone;
  const may = useMay();
  const open = useMemo(() => openSteps(steps), [steps]);
  const [submission, setSubmission] = useState<Submission>(first);
  const {
    current,
    open: openStep,
    go,
    heading,
    onLeave,
  } = useStepPlace(resumeAt(first.completed, open.length));
  const [refusal, setRefusal] = useState<CallError>();
  const [failing, setFailing] = useState<ReadonlySet<number>>(new Set());
  const { save, take } = useSaver(wizard, first, about);
  const list = wizard.resource === undefined ? undefined : definitions.resources.get(wizard.resource);
  const step = open[current - 1];

  const keep = useCallback(({ submission: saved }: Saved) => {
    setSubmission(saved);
    // The address names the form from now on, so that a reload comes back to this one.
    const url = new URL(location.href);
    for (const name of ["new", "amends"]) url.searchParams.delete(name);
    url.searchParams.set("record_id", saved.id ?? "");
    history.replaceState(history.state, "", url);
  }, []);
  const done = (saved: Saved) => {
    keep(saved);
    setFailing((all) => new Set([...all].filter((number) => number !== current)));
    const isSent = saved.submission.submittedAt !== null;
    openStep(isSent ? current : Math.min(current + 1, open.length));
    if (!isSent) return;
    toasts.success(saved.message);
    if (list) void queries.invalidateQueries({ queryKey: [list.name] });
  };
  const refuse = (error: CallError) => {
    const named = (error.data as { failing_steps?: number[] } | undefined)?.failing_steps ?? [];
    if (named.length === 0) return;
    setFailing(new Set(named));
    setRefusal(error);
    if (named[0] !== undefined && !named.includes(current)) openStep(named[0]);
  };
  const mayBeSent = (answers: JsonObject): boolean => {
    const clock = { today: today(zone ?? deviceZone()), now: new Date().toISOString() };
    const error = judgeAll(open, { ...submission.answers, ...answers }, clock);
    if (error) refuse(error);
    return error === undefined;
  };

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
          save={save}
          onSaved={keep}
        />
      ) : (
        <>
          <Beginning wizard={wizard} first={first} />
          <ReadingChoice offered={offered} />
          <StepList
            steps={open}
            current={current}
            completed={submission.completed}
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
              key={current}
              step={step}
              submission={submission}
              refusal={refusal}
              button={current === open.length ? (wizard.submit ?? "Submit") : text("wizard.next")}
              isLast={current === open.length}
              zone={zone}
              save={save}
              take={take}
              onKept={keep}
              onDone={done}
              mayBeSent={mayBeSent}
              onRefused={refuse}
              onLeave={onLeave}
              onBack={current > 1 ? () => void go(current - 1) : undefined}
            />
          </Worded>
        </>
      )}
    </>
  );
}

/** The form's name, with its number and whom it is about once they are known. */
const titleOf = ({ label }: WizardDefinition, { reference, about }: Submission): string =>
  [reference ? `${label} ${reference}` : label, about].filter(Boolean).join(": ");
