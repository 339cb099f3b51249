import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { WizardDefinition } from "#shared/definitions/definitions.ts";
import { RecordFailure } from "../RecordFailure.tsx";
import { NotFound } from "../../shell/pages/pages.tsx";
import { useServices } from "../../services.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { Wizard } from "./Wizard.tsx";
import { aboutOf, callsOf, stepsOf, subjectKey, submissionOf } from "./wizardState.ts";

/** A form in steps: begun, taken up again where it was left, or read after it was sent. */
export function WizardScreen({ name }: { name: string }) {
  const { definitions } = useServices();
  const wizard = definitions.wizards.find((candidate) => candidate.name === name);
  return wizard ? <LoadedWizard wizard={wizard} /> : <NotFound />;
}

function LoadedWizard({ wizard }: { wizard: WizardDefinition }) {
  const { http, definitions } = useServices();
  const [parameters] = useSearchParams();
  const record = parameters.get("record_id");
  const about = wizard.subject === undefined ? null : parameters.get(subjectKey(wizard.subject));
  const isNew = parameters.has("new");
  const { data, error, refetch } = useQuery({
    queryKey: ["wizard", wizard.name, record, about, isNew],
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const query = { ...(record && { record_id: record }), ...aboutOf(wizard, about) };
      const [schemas, answer] = await Promise.all([
        Promise.all(wizard.steps.map(({ schema }) => definitions.schema(schema))),
        isNew && !record
          ? { data: {} }
          : http.send(callsOf(wizard).load, { params: { form: wizard.name }, query, signal }),
      ]);
      return { steps: stepsOf(wizard, schemas), submission: submissionOf(answer.data, wizard.steps.length) };
    },
  });
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Wizard
      key={`${record ?? ""} ${about ?? ""} ${String(isNew)}`}
      wizard={wizard}
      steps={data.steps}
      first={data.submission}
      about={about}
    />
  );
}
