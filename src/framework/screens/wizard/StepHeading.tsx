import Typography from "@mui/material/Typography";
import type { RefObject } from "react";
import { useText } from "../../i18n/useText.ts";

interface StepHeadingProps {
  heading: RefObject<HTMLHeadingElement | null>;
  step: number;
  total: number;
  title: string;
}

/** "Step 2 of 4: What happened"; takes the focus when a step opens. */
export function StepHeading({ heading, step, total, title }: StepHeadingProps) {
  const text = useText();
  return (
    <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mb: 2, outline: "none" }}>
      {text("wizard.step", { step, total })}: <bdi>{title}</bdi>
    </Typography>
  );
}
