import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type WizardDefinition, wizardFill } from "#framework/shared/definitions/definitions.ts";
import { offeredBy } from "#framework/shared/forms/words.ts";
import { useMay } from "../../access/may.ts";
import { useReading } from "../../forms/reading/useReading.ts";
import { RecordFailure } from "../RecordFailure.tsx";
import { NotAuthorized, NotFound } from "../../shell/pages/pages.tsx";
import { useServices } from "../../services.tsx";
import { PageSkeleton } from "../../ui/page/PageSkeleton.tsx";
import { Wizard } from "./Wizard.tsx";
import { openWizard } from "./openWizard.ts";
import { subjectKey } from "#framework/shared/forms/subject.ts";
import { inReading } from "./wizardState.ts";

/** A form in steps: begun, taken up again where it was left, or read after it was sent. */
export function WizardScreen({ name }: { name: string }) {
  const { definitions } = useServices();
  const may = useMay();
  const [parameters] = useSearchParams();
  const wizard = definitions.wizards.find((candidate) => candidate.name === name);
  if (!wizard) return <NotFound />;
  // Those who only review it have none to fill in: they open one that was sent, or that of a record.
  const isNew = !["record_id", ...(wizard.subject ? [subjectKey(wizard.subject)] : [])].some((key) =>
    parameters.has(key),
  );
  return isNew && !may.hold(wizardFill(wizard)) ? <NotAuthorized /> : <LoadedWizard wizard={wizard} />;
}

function LoadedWizard({ wizard }: { wizard: WizardDefinition }) {
  const services = useServices();
  const [parameters] = useSearchParams();
  const record = parameters.get("record_id");
  const about = wizard.subject === undefined ? null : parameters.get(subjectKey(wizard.subject));
  const isNew = parameters.has("new");
  const amends = parameters.get("amends");
  const { data, error, refetch } = useQuery({
    queryKey: ["wizard", wizard.name, record, about, isNew, amends],
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    queryFn: ({ signal }) => {
      const facts = addressFacts(wizard, parameters);
      return openWizard(services, wizard, { record, about, amends, isNew, facts }, signal);
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

/** What the address says that a new form is filled in with, such as what a second form continues. */
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
