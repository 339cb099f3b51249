import { useMemo } from "react";
import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { useServices } from "../../../services.tsx";
import { savedVersion } from "../../../forms/conflict/versions.ts";
import { withNames } from "../../../transport/answers.ts";
import { callsOf, type Submission, submissionOf } from "../wizardState.ts";

/** What the office adds to a form that was sent. */
export interface OfficeRequest {
  step: number;
  /** Answers that changed; null takes one away. */
  data: JsonObject;
}

export interface OfficeSaver {
  save: (submission: Submission, request: OfficeRequest) => Promise<Submission>;
  /** The form as someone else has saved it, where that is why it was refused. */
  savedBy: (error: unknown) => Submission | undefined;
}

/** Saves the office part of a form that was sent. */
export function useOfficeSaver(wizard: WizardDefinition): OfficeSaver {
  const { http } = useServices();
  return useMemo(() => {
    const call = callsOf(wizard).save;
    const read = (data: unknown) => submissionOf(data, wizard.steps.length);
    return {
      save: async ({ id, version }, { step, data }) => {
        const answer = await http.send(call, {
          params: { form: wizard.name },
          body: { record_id: id, version, step, data },
          idempotencyKey: crypto.randomUUID(),
        });
        return read(answer.data);
      },
      savedBy: (error) => {
        const saved = savedVersion(error);
        return saved && read(withNames(saved, call));
      },
    };
  }, [http, wizard]);
}
