import Box from "@mui/material/Box";
import { useText } from "../../i18n/useText.ts";
import { StepList } from "../wizard/steps/StepList.tsx";

interface ImportStepsProps {
  current: number;
  /** The furthest step that there is something for. */
  reached: number;
  /** The import cannot be changed any more, only begun again. */
  locked: boolean;
  onGo: (step: number) => void;
}

/** The three steps of an import, and which of them is done. */
export function ImportSteps({ current, reached, locked, onGo }: ImportStepsProps) {
  const text = useText();
  const steps = (["upload", "match", "check"] as const).map((name, index) => ({
    number: index + 1,
    title: text(`import.steps.${name}`),
  }));
  return (
    <Box component="nav" aria-label={text("wizard.steps")} sx={{ mb: 2 }}>
      <StepList
        steps={steps}
        progressOf={(number) => ({
          isCurrent: number === current,
          isCompleted: number < reached,
          isFailing: false,
          isStarted: false,
          isLeft: false,
        })}
        onGo={(step) => {
          if (step !== current && step <= reached && !(locked && step === 2)) onGo(step);
        }}
      />
    </Box>
  );
}
