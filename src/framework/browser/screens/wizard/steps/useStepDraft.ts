import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { changesOf } from "../../../data/changes.ts";
import type { AnswerSync } from "../../../outbox/AnswerSync.ts";
import { laidOver } from "../../../outbox/pendingForm.ts";

const pause = 1500;

interface StepDraft {
  /** These answers count, as they were judged. */
  settle: (value: JsonObject) => void;
  /** Keeps at once what is waiting, on the server or on this device; false when it could not be kept. */
  flush: () => Promise<boolean>;
}

interface StepDraftOptions {
  step: number;
  /** The questions that are asked here. */
  names: ReadonlySet<string>;
  begun: JsonObject;
  /** What is kept of the answers. */
  value: JsonObject;
  /** The same with answers that stay on the screen only. */
  typed: JsonObject;
  change: (value: JsonObject) => void;
  answers: AnswerSync;
  /** Told when the server does not take what was typed. */
  onRefused: (error: unknown) => void;
}

/** Keeps a step while it is being filled in: on this device at once, on the server a moment after each change. */
export function useStepDraft(options: StepDraftOptions): StepDraft {
  const { step, begun, value, answers } = options;
  const noted = useRef(begun);
  const settle = useCallback(
    (now: JsonObject) => {
      const changes = changesOf<Json>(noted.current, now);
      noted.current = now;
      if (Object.keys(changes).length > 0) answers.note(changes);
    },
    [answers],
  );
  const refused = useEffectEvent((error: unknown) => options.onRefused(error));
  const flush = useCallback(
    () =>
      answers.flush().then(
        () => true,
        () => false,
      ),
    [answers],
  );

  useEffect(() => answers.open(step), [answers, step]);

  useEffect(() => {
    settle(value);
    if (answers.status.state === "kept") return undefined;
    const timer = setTimeout(() => void answers.flush().catch(refused), pause);
    return () => clearTimeout(timer);
  }, [answers, settle, value]);

  const take = useEffectEvent((changes: JsonObject) => {
    const own = Object.fromEntries(Object.entries(changes).filter(([name]) => options.names.has(name)));
    if (Object.keys(own).length === 0) return;
    noted.current = laidOver(noted.current, own);
    options.change(laidOver(options.typed, own));
  });
  useEffect(() => {
    answers.listen({ onChanged: (changes) => take(changes) });
    return () => answers.listen({ onChanged: undefined });
  }, [answers]);

  return { settle, flush };
}
