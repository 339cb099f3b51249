import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { today } from "#shared/dates/dates.ts";
import type { WizardDefinition } from "#shared/definitions/definitions.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { deviceZone } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { PageHeader } from "../PageHeader.tsx";
import { usePlatform, useServices } from "../../services.tsx";
import type { CallError } from "../../transport/errors.ts";
import { Icon } from "../../ui/Icon.tsx";
import { toasts } from "../../ui/toasts.tsx";
import { judgeAll } from "./judgeAll.ts";
import { StepForm } from "./StepForm.tsx";
import { StepList } from "./StepList.tsx";
import { SubmittedForm } from "./SubmittedForm.tsx";
import { type Saved, useSaver } from "./useSaver.ts";
import { resumeAt, type Submission, type WizardStep } from "./wizardState.ts";

interface WizardProps {
  wizard: WizardDefinition;
  steps: WizardStep[];
  first: Submission;
  /** Id of whom a new form is about. */
  about: string | null;
}

/** A form in steps, as it is filled in or as it was sent. */
export function Wizard({ wizard, steps, first, about }: WizardProps) {
  const text = useText();
  const queries = useQueryClient();
  const { definitions } = useServices();
  const zone = usePlatform()?.time_zone;
  const begun =
    about !== null && first.id === null && wizard.subject
      ? { ...first, answers: { [wizard.subject]: [about] } }
      : first;
  const [submission, setSubmission] = useState<Submission>(begun);
  const [current, setCurrent] = useState(() => resumeAt(first.completed, steps.length));
  const [refusal, setRefusal] = useState<CallError>();
  const [failing, setFailing] = useState<ReadonlySet<number>>(new Set());
  const { save, take } = useSaver(wizard, first, about);
  const leave = useRef<() => Promise<boolean>>(async () => true);
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(current);
  useEffect(() => {
    if (opened.current !== current) heading.current?.focus({ preventScroll: true });
    opened.current = current;
  }, [current]);
  const list = wizard.resource === undefined ? undefined : definitions.resources.get(wizard.resource);
  const step = steps[current - 1];

  const keep = useCallback(({ submission: saved }: Saved) => {
    setSubmission(saved);
    // The address names the form from now on, so that a reload comes back to this one.
    const url = new URL(location.href);
    url.searchParams.delete("new");
    url.searchParams.set("record_id", saved.id ?? "");
    history.replaceState(history.state, "", url);
  }, []);
  const go = async (number: number) => {
    if (!(await leave.current())) {
      toasts.error(text("wizard.keepFailed"));
      return;
    }
    setCurrent(number);
    scrollTo({ top: 0 });
  };
  const done = (saved: Saved) => {
    keep(saved);
    setFailing((all) => new Set([...all].filter((number) => number !== current)));
    if (saved.submission.submittedAt === null) setCurrent(Math.min(current + 1, steps.length));
    else {
      toasts.success(saved.message);
      if (list) void queries.invalidateQueries({ queryKey: [list.name] });
    }
    scrollTo({ top: 0 });
  };
  const refuse = (error: CallError) => {
    const named = (error.data as { failing_steps?: number[] } | undefined)?.failing_steps ?? [];
    if (named.length === 0) return;
    setFailing(new Set(named));
    setRefusal(error);
    if (named[0] !== undefined && !named.includes(current)) setCurrent(named[0]);
  };
  const mayBeSent = (answers: JsonObject): boolean => {
    const clock = { today: today(zone ?? deviceZone()), now: new Date().toISOString() };
    const error = judgeAll(steps, { ...submission.answers, ...answers }, clock);
    if (error) refuse(error);
    return error === undefined;
  };

  const isSent = submission.submittedAt !== null;
  return (
    <>
      <PageHeader
        title={wizard.label}
        trail={list ? [{ label: list.label.many, path: `/${list.name}` }] : []}
        primary={
          isSent ? (
            <Button variant="contained" startIcon={<Icon name="Print" />} onClick={() => print()}>
              {text("wizard.print")}
            </Button>
          ) : undefined
        }
        secondary={
          (isSent || first.id !== null) && submission.isMine ? (
            <Button component={Link} to={`/forms/${wizard.name}?new`} reloadDocument={false}>
              {text("wizard.another")}
            </Button>
          ) : undefined
        }
      />
      {isSent || !step ? (
        <SubmittedForm
          key={submission.version}
          steps={steps}
          submission={submission}
          zone={zone}
          save={save}
          onSaved={keep}
        />
      ) : (
        <>
          {first.id === null ? (
            <Typography sx={{ mb: 2, maxWidth: "75ch" }}>{wizard.description}</Typography>
          ) : (
            <Alert severity="info" sx={{ mb: 2 }}>
              {text("wizard.resumed")}
            </Alert>
          )}
          <StepList
            steps={steps}
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
          <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mb: 2, outline: "none" }}>
            {text("wizard.step", { step: current, total: steps.length })}: {step.title}
          </Typography>
          <StepForm
            key={current}
            step={step}
            submission={submission}
            refusal={refusal}
            button={current === steps.length ? (wizard.submit ?? "Submit") : text("wizard.next")}
            isLast={current === steps.length}
            zone={zone}
            save={save}
            take={take}
            onKept={keep}
            onDone={done}
            mayBeSent={mayBeSent}
            onRefused={refuse}
            onLeave={(flush) => {
              leave.current = flush;
            }}
            onBack={current > 1 ? () => void go(current - 1) : undefined}
          />
        </>
      )}
    </>
  );
}
