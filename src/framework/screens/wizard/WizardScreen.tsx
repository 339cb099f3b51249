import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Call } from "#shared/definitions/call.ts";
import type { WizardDefinition } from "#shared/definitions/definitions.ts";
import { offeredBy } from "#shared/forms/words.ts";
import type { Schema } from "#shared/schema/schema.ts";
import { useReading } from "../../forms/reading/useReading.ts";
import { RecordFailure } from "../RecordFailure.tsx";
import { NotFound } from "../../shell/pages/pages.tsx";
import { useServices } from "../../services.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { reopen } from "../../kept/sendKept.ts";
import { Wizard } from "./Wizard.tsx";
import { placeOf, placesOf } from "./keptWizard.ts";
import {
  aboutOf,
  callsOf,
  inReading,
  stepsOf,
  subjectKey,
  type Submission,
  submissionOf,
} from "./wizardState.ts";

/** A form in steps: begun, taken up again where it was left, or read after it was sent. */
export function WizardScreen({ name }: { name: string }) {
  const { definitions } = useServices();
  const wizard = definitions.wizards.find((candidate) => candidate.name === name);
  return wizard ? <LoadedWizard wizard={wizard} /> : <NotFound />;
}

function LoadedWizard({ wizard }: { wizard: WizardDefinition }) {
  const services = useServices();
  const { http, definitions } = services;
  const [parameters] = useSearchParams();
  const record = parameters.get("record_id");
  const about = wizard.subject === undefined ? null : parameters.get(subjectKey(wizard.subject));
  const isNew = parameters.has("new");
  const amends = parameters.get("amends");
  /** The form as it was when something was begun with it. */
  const asBegun = async ({ formVersion }: Submission, signal: AbortSignal) => {
    if (formVersion === 0 || formVersion === wizard.version) {
      const schemas = await Promise.all(wizard.steps.map(({ schema }) => definitions.schema(schema)));
      return { wizard, steps: stepsOf(wizard, schemas) };
    }
    const { data: published } = await http.send(definitions.shell["form-version"] as Call, {
      params: { form: wizard.name },
      query: { number: String(formVersion) },
      signal,
    });
    const { form } = published as { form: { definition: WizardDefinition; schemas: Schema[] } };
    return { wizard: form.definition, steps: stepsOf(form.definition, form.schemas) };
  };
  const { data, error, refetch } = useQuery({
    queryKey: ["wizard", wizard.name, record, about, isNew, amends],
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const load = async (known: string | undefined): Promise<Submission> => {
        const query = {
          ...(known ? { record_id: known } : addressFacts(wizard, parameters)),
          ...aboutOf(wizard, about),
          ...(isNew && !known && { new: "true" }),
          ...(amends && !known && { amends }),
        };
        const { data } = await http.send(callsOf(wizard).load, {
          params: { form: wizard.name },
          query,
          signal,
        });
        return submissionOf(data, wizard.steps.length);
      };
      let again = await reopen(services, placesOf(wizard.name, { record, about, amends }));
      const known = record ?? again.record;
      let submission = await load(known);
      if (!known && submission.id !== null) {
        again = await reopen(services, [placeOf(wizard.name, submission.id)]);
        if (again.record) submission = await load(submission.id);
      }
      return { ...(await asBegun(submission, signal)), submission, again };
    },
  });
  const [reading] = useReading();
  const steps = useMemo(() => data?.steps.map((step) => inReading(step, reading)), [data, reading]);
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  if (!data || !steps) return <PageSkeleton />;
  return (
    <Wizard
      key={`${record ?? ""} ${about ?? ""} ${String(isNew)} ${amends ?? ""}`}
      wizard={data.wizard}
      steps={steps}
      offered={offeredBy(
        data.wizard,
        data.steps.map(({ schema }) => schema),
      )}
      first={data.submission}
      about={about}
      again={data.again}
    />
  );
}

/** What the address says that a new form is filled in with, such as the wound of an assessment. */
const addressFacts = (
  { prefill = {} }: WizardDefinition,
  parameters: URLSearchParams,
): Record<string, string> =>
  Object.fromEntries(
    Object.values(prefill).flatMap(({ from = "" }) => {
      const name = /^address\.(.+)$/.exec(from)?.[1];
      const value = name === undefined ? null : parameters.get(name);
      return name === undefined || value === null ? [] : [[name, value]];
    }),
  );
