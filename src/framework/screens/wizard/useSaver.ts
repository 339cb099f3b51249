import { useCallback, useRef } from "react";
import type { WizardDefinition } from "#shared/definitions/definitions.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { useServices } from "../../services.tsx";
import { aboutOf, callsOf, type Submission, submissionOf } from "./wizardState.ts";

/** What is sent of a form. */
export interface SaveRequest {
  step?: number;
  /** Answers that changed; null takes one away. */
  data: JsonObject;
  /** Kept without being checked. */
  draft?: boolean;
  send?: boolean;
  keepalive?: boolean;
}

/** The answer of a save. */
export interface Saved {
  submission: Submission;
  message: string;
}

/**
 * Saves a form, one request after the other, so that each carries the version that the one before it made.
 * @param about id of whom the form is about, where one came from their record
 */
export function useSaver(
  wizard: WizardDefinition,
  first: Submission,
  about: string | null,
): { save: (request: SaveRequest) => Promise<Saved>; take: (submission: Submission) => void } {
  const { http } = useServices();
  const known = useRef({ id: first.id, version: first.version });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const take = useCallback(({ id, version }: Submission) => {
    known.current = { id, version };
  }, []);
  const save = useCallback(
    (request: SaveRequest): Promise<Saved> => {
      const send = async (): Promise<Saved> => {
        const { id, version } = known.current;
        const body = {
          ...(id === null ? {} : { record_id: id, version }),
          ...aboutOf(wizard, about),
          ...(request.step === undefined ? {} : { step: request.step }),
          // What was filled in beforehand goes along with the first word that somebody adds to it.
          data: id === null ? { ...first.answers, ...request.data } : request.data,
          ...(id === null && first.amends !== null && { amends: first.amends }),
          ...(request.draft === true && { draft: true }),
          ...(request.send === true && { is_submitted: true }),
        };
        const { data, message } = await http.send(callsOf(wizard).save, {
          params: { form: wizard.name },
          body,
          quiet: request.draft,
          keepalive: request.keepalive,
          idempotencyKey: crypto.randomUUID(),
        });
        const submission = submissionOf(data, wizard.steps.length);
        take(submission);
        return { submission, message };
      };
      const next = last.current.then(send, send);
      last.current = next.catch(() => undefined);
      return next;
    },
    [http, wizard, first, about, take],
  );
  return { save, take };
}
