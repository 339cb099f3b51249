import { useCallback } from "react";
import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { useServices } from "../../../services.tsx";
import { callsOf, type Submission, submissionOf } from "../wizardState.ts";

/** What the office adds to a form that was sent. */
export interface OfficeRequest {
  step: number;
  /** Answers that changed; null takes one away. */
  data: JsonObject;
}

/** Saves the office part of a form that was sent. */
export function useOfficeSaver(
  wizard: WizardDefinition,
): (submission: Submission, request: OfficeRequest) => Promise<Submission> {
  const { http } = useServices();
  return useCallback(
    async ({ id, version }: Submission, { step, data }: OfficeRequest): Promise<Submission> => {
      const answer = await http.send(callsOf(wizard).save, {
        params: { form: wizard.name },
        body: { record_id: id, version, step, data },
        idempotencyKey: crypto.randomUUID(),
      });
      return submissionOf(answer.data, wizard.steps.length);
    },
    [http, wizard],
  );
}
