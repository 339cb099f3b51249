import Alert from "@mui/material/Alert";
import { useText } from "../../../i18n/useText.ts";

interface FailingStepsProps {
  failing: ReadonlySet<number>;
  steps: readonly { number: number; title: string }[];
}

/** Which steps stand in the way of sending. */
export function FailingSteps({ failing, steps }: FailingStepsProps) {
  const text = useText();
  if (failing.size === 0) return null;
  const named = steps.flatMap(({ number, title }, index) =>
    failing.has(number) ? [`${index + 1}. ${title}`] : [],
  );
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text("wizard.stepsFailed")} {named.join(", ")}
    </Alert>
  );
}
