import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { Link as RouteLink } from "react-router";
import type { Section, WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Verdict } from "#framework/shared/forms/seal.ts";
import { activeProperties } from "#framework/shared/validation/prune.ts";
import { fits } from "#framework/shared/validation/verdict.ts";
import { useMay } from "../../../access/may.ts";
import { formatDay, formatInstant } from "../../../i18n/dates.ts";
import { useText } from "../../../i18n/useText.ts";
import { useServices } from "../../../services.tsx";
import { Details } from "../../details/Details.tsx";
import { ClockList } from "./ClockList.tsx";
import { OfficeForm } from "./OfficeForm.tsx";
import { ReplyNote } from "./ReplyNote.tsx";
import { SealPanel } from "./SealPanel.tsx";
import { TakeOver } from "./TakeOver.tsx";
import { useOfficeSaver } from "./useOfficeSaver.ts";
import type { Decide } from "./DeadlineDecision.tsx";
import { withNames } from "../../../transport/answers.ts";
import {
  callsOf,
  openSteps,
  type Submission,
  submissionOf,
  wholeSchema,
  type WizardStep,
} from "../wizardState.ts";

interface SubmittedFormProps {
  wizard: WizardDefinition;
  steps: WizardStep[];
  submission: Submission;
  zone: string | undefined;
  onSaved: (saved: Submission) => void;
}

/** A form that was sent: to be read and printed. Those who review it fill in the office part below. */
export function SubmittedForm({ wizard, steps, submission, zone, onSaved }: SubmittedFormProps) {
  const text = useText();
  const may = useMay();
  const saver = useOfficeSaver(wizard);
  const { shell } = useServices();
  const look = async (id: string) =>
    (await shell<{ seal: Verdict }>("form-seal", { params: { form: wizard.name, id } })).data.seal;
  const decide: Decide = async (deadline, decision, reason) => {
    const { data } = await shell("form-deadline", {
      params: { form: wizard.name, id: submission.id ?? "" },
      body: { deadline, decision, version: submission.version, ...(reason !== undefined && { reason }) },
      quiet: true,
    });
    onSaved(submissionOf(withNames(data, callsOf(wizard).save), steps.length));
  };
  const schema = useMemo(() => wholeSchema(steps, false), [steps]);
  const sections = useMemo(() => readSections(steps), [steps]);
  return (
    <Box>
      <Alert severity="success" sx={{ mb: 2 }}>
        <strong>
          {submission.isAnonymous
            ? text("wizard.submittedAnonymously", { when: formatDay(submission.submittedAt ?? "", zone) })
            : text("wizard.submittedTitle", {
                when: formatInstant(submission.submittedAt ?? "", zone),
                who: submission.author,
              })}
        </strong>{" "}
        {text("wizard.submittedText")}
      </Alert>
      {submission.amendedBy !== null && (
        <OtherVersion form={wizard.name} id={submission.amendedBy} severity="warning" words="amended" />
      )}
      {submission.amends !== null && (
        <OtherVersion form={wizard.name} id={submission.amends} severity="info" words="corrects" />
      )}
      {submission.reply && <ReplyNote reply={submission.reply} />}
      {submission.escalations.length > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <strong>{text("wizard.escalated")}:</strong> {escalated(wizard, submission.escalations)}
        </Alert>
      )}
      <ClockList clocks={submission.clocks} zone={zone} reviews={submission.reviews} decide={decide} />
      <Details
        schema={schema}
        sections={sections}
        record={{ ...submission.answers, titles: submission.titles }}
      />
      {submission.id !== null && wizard.writes && may.hold(wizard.writes.needs) && (
        <TakeOver key={submission.version} form={wizard.name} id={submission.id} />
      )}
      {submission.reviews &&
        steps
          .filter((step) => hasOfficePart(step, submission))
          .map((step) => (
            <Box key={step.number} component="section" aria-label={text("wizard.office")} sx={{ mt: 4 }}>
              <Typography variant="h2" sx={{ mb: 1.5 }}>
                {text("wizard.office")}
              </Typography>
              <OfficeForm
                key={submission.version}
                step={step}
                submission={submission}
                zone={zone}
                saver={saver}
                onSaved={onSaved}
              />
            </Box>
          ))}
      {submission.id !== null && (
        <SealPanel
          key={submission.version}
          look={() => look(submission.id ?? "")}
          zone={zone}
          onlyDay={submission.isAnonymous}
        />
      )}
    </Box>
  );
}

/** Says that a form corrects another one or is corrected by it, with a link to that one. */
function OtherVersion({
  form,
  id,
  severity,
  words,
}: {
  form: string;
  id: string;
  severity: "info" | "warning";
  words: "amended" | "corrects";
}) {
  const text = useText();
  return (
    <Alert severity={severity} sx={{ mb: 2 }}>
      {text(`wizard.${words}`)}{" "}
      <Link component={RouteLink} to={`/forms/${form}?record_id=${id}`}>
        {text(words === "amended" ? "wizard.openAmendment" : "wizard.openCorrected")}
      </Link>
    </Alert>
  );
}

/** Whether the office is asked anything at all for these answers. */
const hasOfficePart = ({ schema, office }: WizardStep, { answers }: Submission): boolean => {
  const active = office.length === 0 ? {} : activeProperties(schema, answers, fits);
  return office.some((name) => active[name] !== undefined);
};

const escalated = ({ escalations = [] }: WizardDefinition, names: string[]): string =>
  escalations
    .filter(({ name }) => names.includes(name))
    .map(({ title }) => title)
    .join(", ");

/** The sections of all steps one after the other; a step's first section carries the step's title. */
const readSections = (steps: WizardStep[]): Section[] =>
  openSteps(steps).flatMap(({ title, definition, openSchema, own }) => {
    const fields = Object.keys(propertiesOf(openSchema)).filter((name) => own.has(name));
    const sections: Section[] = definition.sections ?? [{ fields }];
    return sections.map((section, index) => ({
      ...section,
      title: section.title ?? (index === 0 ? title : undefined),
    }));
  });
