import Box from "@mui/material/Box";
import { useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useText } from "../../i18n/useText.ts";
import { PageSkeleton } from "../../ui/page/PageSkeleton.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { RecordFailure } from "../RecordFailure.tsx";
import { CheckStep } from "./CheckStep.tsx";
import { ImportSteps } from "./ImportSteps.tsx";
import { isAtWork, stepOf } from "./importData.ts";
import { MatchStep } from "./MatchStep.tsx";
import { UploadStep } from "./UploadStep.tsx";
import { useImport } from "./useImport.ts";
import { midSentence } from "#framework/shared/text/names.ts";

/** Reads records in from a CSV file: upload it, match its columns, check and import it. */
export function ImportScreen({ resource }: { resource: Resource }) {
  const text = useText();
  const work = useImport(resource);
  const { offer, current, id, open } = work;
  // Going back to an earlier step of the same import; a new state of it ends that.
  const [back, setBack] = useState<{ step: number; of: string }>();
  const failure = offer.error ?? current.error;
  if (failure)
    return (
      <RecordFailure
        error={failure}
        onRetry={() => void Promise.all([offer.refetch(), id === null ? undefined : current.refetch()])}
      />
    );
  if (!offer.data || (id !== null && !current.data)) return <PageSkeleton />;
  const found = id === null ? undefined : current.data;
  const own = `${found?.uuid ?? ""} ${found?.state ?? ""}`;
  const step = back?.of === own ? back.step : stepOf(found);
  const go = (next: number) => {
    if (next === 1) open(undefined);
    else setBack({ step: next, of: own });
  };
  const isOver =
    found !== undefined && (isAtWork(found) || found.state === "imported" || found.state === "undone");
  return (
    <>
      <PageHeader
        title={text("import.title", { name: midSentence(resource.label.many) })}
        trail={[{ label: resource.label.many, path: `/${resource.name}` }]}
        detail={found?.file_name}
      />
      <Box sx={{ maxWidth: 1000 }}>
        <ImportSteps current={step} reached={stepOf(found)} locked={isOver} onGo={go} />
        {step === 1 && <UploadStep resource={resource} offer={offer.data} work={work} />}
        {step === 2 && found && (
          <MatchStep
            key={found.uuid}
            found={found}
            columns={offer.data.columns}
            work={work}
            onChecked={() => setBack(undefined)}
          />
        )}
        {step === 3 && found && (
          <CheckStep resource={resource} found={found} work={work} onBack={() => go(2)} />
        )}
      </Box>
    </>
  );
}
