import { useMemo, useState } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Hooks, KeepStatus, AnswerSync } from "../../outbox/AnswerSync.ts";
import { type Clash, clashOf } from "../../outbox/PendingConflict.tsx";
import type { PendingFiles } from "../../outbox/PendingFiles.ts";
import type { PendingForm } from "../../outbox/pendingForm.ts";
import { useAnswerSync } from "../../outbox/useAnswerSync.ts";
import { CallError, messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { type StepPlace, useStepPlace } from "./steps/useStepPlace.ts";

interface FillingOptions {
  /** The step that is open at first, counted from 1. */
  begins: number;
  /** How many steps are drawn; what is said against a later one concerns the last. */
  total?: number;
  /** What is kept of the form when it is opened. */
  form: () => PendingForm;
  /** The answers that the server has. */
  there: JsonObject;
  /** The answers that stand in what the server said. */
  answersOf: (data: unknown) => JsonObject;
  /** The same where both sides changed one. */
  answersThere: (saved: JsonObject) => JsonObject;
  onTaken: NonNullable<Hooks["onTaken"]>;
}

/** A form of several steps while it is filled in. */
export interface Filling extends StepPlace {
  answers: AnswerSync;
  status: KeepStatus;
  pendingFiles: PendingFiles;
  /** Steps that stand in the way of sending. */
  failing: ReadonlySet<number>;
  /** What was said against the whole form. */
  refusal: CallError | undefined;
  /** Shows what the server, or what judges in its place, has against the whole form; true when steps are named. */
  refuse: (error: unknown) => boolean;
  /** Shows what the server has against it. While someone types, only what they must decide interrupts them. */
  refused: (error: unknown, isTyping: boolean) => void;
  /** The open step is completed: nothing stands against it any more. */
  completed: () => void;
  clash: Clash<JsonObject> | undefined;
  /** Goes on after it was decided which answers count. */
  decided: () => void;
  /** Counts the decisions: the open step begins again with each. */
  decisions: number;
  /** Answers that others hid when a step was completed: on this page only, for when their questions are asked again. */
  hidden: JsonObject;
  /** Keeps answers that are hidden now. */
  hide: (answers: JsonObject) => void;
}

/** Where a person is in a form, its answers on their way to the server, and what the server has against them. */
export function useFilling({
  begins,
  total = Infinity,
  form,
  there,
  answersOf,
  answersThere,
  onTaken,
}: FillingOptions): Filling {
  const place = useStepPlace(begins);
  const [failing, setFailing] = useState<ReadonlySet<number>>(new Set());
  const [refusal, setRefusal] = useState<CallError>();
  const [clash, setClash] = useState<Clash<JsonObject>>();
  const [decisions, setDecisions] = useState(0);
  const [hidden, setHidden] = useState<JsonObject>({});
  const refuse = (error: unknown): boolean => {
    if (!(error instanceof CallError)) return false;
    const named = [valueAt(error.data, "failing_steps")]
      .flat()
      .filter((step) => typeof step === "number")
      .map((step) => Math.min(step, total));
    if (named.length === 0) return false;
    setFailing(new Set(named));
    setRefusal(error);
    if (named[0] !== undefined && !named.includes(place.current)) place.open(named[0]);
    return true;
  };
  const refused = (error: unknown, isTyping: boolean): void => {
    const found = clashOf(error);
    if (found) setClash({ names: found.names, there: answersThere(found.there) });
    else if (refuse(error)) return;
    else if (!isTyping || (error instanceof CallError && error.status === 409))
      toasts.error(messageOf(error));
  };
  const { answers, status } = useAnswerSync({
    form,
    there,
    answersOf,
    onTaken,
    onRefused: (error) => refused(error, false),
  });
  const pendingFiles = useMemo(
    () => ({ keep: (file: File) => answers.keepFile(file), waiting: status.files }),
    [answers, status.files],
  );
  return {
    ...place,
    answers,
    status,
    pendingFiles,
    failing,
    refusal,
    refuse,
    refused,
    completed: () => setFailing((all) => new Set([...all].filter((number) => number !== place.current))),
    clash,
    decided: () => {
      setClash(undefined);
      setDecisions((count) => count + 1);
      void answers.retry();
    },
    decisions,
    hidden,
    hide: (more) => setHidden((known) => ({ ...known, ...more })),
  };
}
