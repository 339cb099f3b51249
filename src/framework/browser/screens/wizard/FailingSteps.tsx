import Alert from "@mui/material/Alert";
import { useText } from "../../i18n/useText.ts";

interface FailingStepsProps {
  failing: ReadonlySet<number>;
  steps: readonly { number: number; title: string }[];
}

/** Which steps stand in the way of sending. */
export function FailingSteps({ failing, steps }: FailingStepsProps) {
  const text = useText();
  if (failing.size === 0) return null;
  const named = steps.filter(({ number }) => failing.has(number));
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text("wizard.stepsFailed")} {named.map(({ number, title }) => `${number}. ${title}`).join(", ")}
    </Alert>
  );
}
