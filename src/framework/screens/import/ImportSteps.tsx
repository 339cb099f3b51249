import { useText } from "../../i18n/useText.ts";
import { StepList } from "../wizard/StepList.tsx";

interface ImportStepsProps {
  current: number;
  /** The furthest step that there is something for. */
  reached: number;
  /** The import cannot be changed any more, only begun anew. */
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
  const completed = new Set(steps.map(({ number }) => number).filter((number) => number < reached));
  return (
    <StepList
      steps={steps}
      current={current}
      completed={completed}
      failing={new Set()}
      onGo={(step) => {
        if (step !== current && step <= reached && !(locked && step === 2)) onGo(step);
      }}
    />
  );
}
