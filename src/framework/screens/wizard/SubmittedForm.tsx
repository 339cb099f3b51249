import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { Section } from "#shared/definitions/definitions.ts";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { Details } from "../details/Details.tsx";
import { OfficeForm } from "./OfficeForm.tsx";
import type { Saved, SaveRequest } from "./useSaver.ts";
import { type Submission, wholeSchema, type WizardStep } from "./wizardState.ts";

interface SubmittedFormProps {
  steps: WizardStep[];
  submission: Submission;
  zone: string | undefined;
  save: (request: SaveRequest) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/** A form that was sent: to be read and printed. Those who review it fill in the office part below. */
export function SubmittedForm({ steps, submission, zone, save, onSaved }: SubmittedFormProps) {
  const text = useText();
  const schema = useMemo(() => wholeSchema(steps, false), [steps]);
  const sections = useMemo(() => readSections(steps), [steps]);
  return (
    <Box>
      <Alert severity="success" sx={{ mb: 2 }}>
        <strong>
          {text("wizard.submittedTitle", {
            when: formatInstant(submission.submittedAt ?? "", zone),
            who: submission.author,
          })}
        </strong>{" "}
        {text("wizard.submittedText")}
      </Alert>
      <Details schema={schema} sections={sections} record={submission.answers} />
      {submission.reviews &&
        steps
          .filter(({ office }) => office.length > 0)
          .map((step) => (
            <Box key={step.number} component="section" aria-label={text("wizard.office")} sx={{ mt: 4 }}>
              <Typography variant="h2" sx={{ mb: 1.5 }}>
                {text("wizard.office")}
              </Typography>
              <OfficeForm step={step} submission={submission} zone={zone} save={save} onSaved={onSaved} />
            </Box>
          ))}
    </Box>
  );
}

/** The sections of all steps one after the other; a step's first section carries the step's title. */
const readSections = (steps: WizardStep[]): Section[] =>
  steps.flatMap(({ title, definition, openSchema }) => {
    const sections: Section[] = definition.sections ?? [{ fields: Object.keys(openSchema.properties ?? {}) }];
    return sections.map((section, index) => ({
      ...section,
      title: section.title ?? (index === 0 ? title : undefined),
    }));
  });
