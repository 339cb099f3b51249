import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useState } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { activeStep, isCompleted, setupSteps, type SetupStep } from "#portal/shared/setup/steps.ts";
import { Singleton } from "#framework/browser/screens/forms/Singleton.tsx";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { StepList } from "#framework/browser/screens/wizard/steps/StepList.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { refreshSession } from "#framework/browser/session/refreshSession.ts";
import { PageSkeleton } from "#framework/browser/ui/page/PageSkeleton.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { SetupPreview } from "./SetupPreview.tsx";
import { SetupTasks } from "./SetupTasks.tsx";
import { setupParts, useSetup } from "./useSetup.ts";

const brandPreview = (value: JsonObject) => <BrandPreview value={value} />;

/** Four steps from a new account to its first roster. The active step follows what is completed. */
export default function AccountSetup() {
  const translate = useTranslate();
  const services = useServices();
  const { setup, error, refetch } = useSetup();
  const [chosen, setChosen] = useState<SetupStep>();
  if (error)
    return <LoadFailure error={error} title={translate("setup.failed")} onRetry={() => void refetch()} />;
  if (!setup) return <PageSkeleton />;
  const step = chosen ?? activeStep(setup);
  const part = services.definitions.resources.get(setupParts[step - 1] ?? "");
  const saved = () => {
    setChosen(activeStep({ [`completed_step_${step}`]: true }));
    void refetch();
    void refreshSession(services);
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <PageHeader
        title={translate("setup.title")}
        below={<Typography color="text.secondary">{translate("setup.lead")}</Typography>}
      />
      <Box component="nav" aria-label={translate("setup.steps")} sx={{ mb: 3 }}>
        <StepList
          steps={setupSteps.map((number) => ({ number, title: translate(`setup.step${number}`) }))}
          progressOf={(number) => ({
            isCurrent: number === step,
            isCompleted: setupSteps.some((known) => known === number && isCompleted(setup, known)),
            isFailing: false,
            isStarted: false,
            isLeft: false,
          })}
          onGo={(number) => setChosen(setupSteps.find((known) => known === number))}
        />
      </Box>
      {part ? (
        <>
          <Typography variant="h2" sx={{ mb: 0.5 }}>
            {translate(`setup.step${step}`)}
          </Typography>
          <Typography color="text.secondary" sx={{ mb: 2, maxWidth: "75ch" }}>
            {part.description}
          </Typography>
          <Singleton
            key={part.name}
            resource={part}
            label={translate("setup.next")}
            beside={step === 1 ? brandPreview : undefined}
            onSaved={saved}
          />
        </>
      ) : (
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr", lg: "3fr 2fr" } }}>
          <SetupPreview setup={setup} onGo={setChosen} onCompleted={() => void refetch()} />
          <SetupTasks leads={isCompleted(setup, 4)} />
        </Box>
      )}
    </>
  );
}
