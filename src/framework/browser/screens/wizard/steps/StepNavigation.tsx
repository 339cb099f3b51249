import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { useText } from "../../../i18n/useText.ts";
import { FailingSteps } from "./FailingSteps.tsx";
import type { StepProgress } from "./StepButton.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { StepLine } from "./StepLine.tsx";
import { type ListedStep, StepList } from "./StepList.tsx";
import type { Filling } from "../useFilling.ts";

interface StepNavigationProps {
  /** Those that are asked. */
  steps: readonly ListedStep[];
  filling: Pick<Filling, "current" | "failing" | "left" | "heading" | "go">;
  completed: ReadonlySet<number>;
  /** Steps of which something is answered. */
  started: ReadonlySet<number>;
  /** The state of the connection. */
  connection?: ReactNode;
}

/** Where a person is in a form, what is done and what needs attention, and the ways to other steps. */
export function StepNavigation({ steps, filling, completed, started, connection }: StepNavigationProps) {
  const text = useText();
  const { current, failing, left, heading, go } = filling;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const place = steps.findIndex(({ number }) => number === current);
  const title = steps[place]?.title ?? "";
  const total = steps.length;
  const done = steps.filter(({ number }) => completed.has(number)).length;
  const progressOf = (number: number): StepProgress => ({
    isCurrent: number === current,
    isFailing: failing.has(number),
    isCompleted: completed.has(number),
    isStarted: started.has(number),
    isLeft: left.has(number),
  });
  const list = (close?: () => void) => (
    <StepList
      steps={steps}
      progressOf={progressOf}
      onGo={(number) => {
        close?.();
        void go(number);
      }}
    />
  );
  if (isNarrow)
    return (
      <>
        <StepLine
          heading={heading}
          step={place + 1}
          total={total}
          title={title}
          done={done}
          isFailing={failing.size > 0}
          beside={connection}
        >
          {list}
        </StepLine>
        <FailingSteps failing={failing} steps={steps} />
      </>
    );
  return (
    <>
      <Box component="nav" aria-label={text("wizard.steps")} className="no-print" sx={{ mb: 2 }}>
        {list()}
      </Box>
      <FailingSteps failing={failing} steps={steps} />
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 2 }}>
        <StepHeading heading={heading} step={place + 1} total={total} title={title} />
        {connection}
      </Box>
    </>
  );
}
