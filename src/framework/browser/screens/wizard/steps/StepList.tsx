import Box from "@mui/material/Box";
import { StepButton, type StepProgress } from "./StepButton.tsx";
import type { WizardStep } from "../wizardState.ts";

/** A step as lists name it. */
export type ListedStep = Pick<WizardStep, "number" | "title">;

interface StepListProps {
  steps: readonly ListedStep[];
  progressOf: (number: number) => StepProgress;
  onGo: (step: number) => void;
}

/**
 * The steps of a form with how far each is; each can be opened. One below the other on a phone. They are counted without
 * those that are not asked.
 */
export const StepList = ({ steps, progressOf, onGo }: StepListProps) => (
  <Box
    component="ol"
    sx={{
      listStyle: "none",
      m: 0,
      p: 0,
      display: "flex",
      flexDirection: { xs: "column", md: "row" },
      gap: 1,
      flexWrap: "wrap",
    }}
  >
    {steps.map(({ number, title }, index) => (
      <li key={number}>
        <StepButton
          number={index + 1}
          title={title}
          progress={progressOf(number)}
          onGo={() => onGo(number)}
        />
      </li>
    ))}
  </Box>
);
