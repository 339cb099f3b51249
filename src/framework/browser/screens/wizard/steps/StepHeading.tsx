import Typography from "@mui/material/Typography";
import type { ReactNode, RefObject } from "react";
import { useText } from "../../../i18n/useText.ts";

interface StepHeadingProps {
  heading: RefObject<HTMLHeadingElement | null>;
  step: number;
  total: number;
  title: string;
  /** What its words stand in; without it, the heading alone. */
  children?: (words: ReactNode) => ReactNode;
}

/** "Step 2 of 4 · What happened"; takes the focus when a step opens. */
export function StepHeading({ heading, step, total, title, children }: StepHeadingProps) {
  const text = useText();
  const words = (
    <>
      {text("wizard.step", { step, total })} · <bdi>{title}</bdi>
    </>
  );
  return (
    <Typography
      variant="h2"
      ref={heading}
      tabIndex={-1}
      sx={{ mb: children ? 0 : 2, outline: "none", scrollMarginTop: "80px" }}
    >
      {children ? children(words) : words}
    </Typography>
  );
}
