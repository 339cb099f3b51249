import { useCallback, useRef } from "react";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Saved, SaveRequest } from "#framework/screens/wizard/useSaver.ts";
import { submissionOf } from "#framework/screens/wizard/wizardState.ts";
import type { GivenForm } from "./givenForm.ts";
import { useFormCalls } from "./useFormCalls.ts";

type Kept = GivenForm & { message: string };

/** Saves the answers to a form that was given, one request after the other. */
export function useAnswerSaver(
  id: string,
  onKept: (given: GivenForm) => void,
): { save: (request: SaveRequest) => Promise<Kept>; keptAs: (request: SaveRequest) => Promise<Saved> } {
  const calls = useFormCalls();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const save = useCallback(
    (request: SaveRequest): Promise<Kept> => {
      const { step, data, draft, send, keepalive } = request;
      const body: JsonObject = {
        assignment_id: id,
        data,
        ...(step !== undefined && { step }),
        ...(draft === true && { draft: true }),
        ...(send === true && { is_submitted: true }),
      };
      const attempt = () =>
        calls.save(body, { quiet: draft, keepalive, idempotencyKey: crypto.randomUUID() });
      const saved = last.current.then(attempt, attempt);
      last.current = saved.catch(() => undefined);
      return saved;
    },
    [calls, id],
  );
  const keptAs = useCallback(
    async (request: SaveRequest): Promise<Saved> => {
      const { message, ...given } = await save(request);
      onKept(given);
      return { submission: submissionOf({ record_id: id }, 0), message };
    },
    [save, onKept, id],
  );
  return { save, keptAs };
}
