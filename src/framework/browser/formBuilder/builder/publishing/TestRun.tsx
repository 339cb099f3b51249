import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import { offeredBy } from "#framework/shared/forms/words.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Clock } from "#framework/shared/validation/rules.ts";
import { verdict } from "#framework/shared/validation/verdict.ts";
import { ReadingChoice } from "../../../forms/reading/ReadingChoice.tsx";
import { useReading } from "../../../forms/reading/useReading.ts";
import { Worded } from "../../../forms/reading/Worded.tsx";
import { SchemaForm } from "../../../forms/SchemaForm.tsx";
import { useSchemaForm } from "../../../forms/useSchemaForm.ts";
import { useText } from "../../../i18n/useText.ts";
import { Details } from "../../../screens/details/Details.tsx";
import { StepNavigation } from "../../../screens/wizard/steps/StepNavigation.tsx";
import { useStepPlace } from "../../../screens/wizard/steps/useStepPlace.ts";
import { toasts } from "../../../ui/toasts.tsx";
import { type FormStep, inReading, sectionsOf, stepsOf } from "../../givenForm.ts";

/** As whom a form is looked at. */
export const viewers = ["self", "behalf", "review"] as const;
export type Viewer = (typeof viewers)[number];

interface TestRunProps {
  definition: FormDefinition;
  viewer: Viewer;
}

const none: ReadonlySet<number> = new Set();

/** A form tried out: filled in step by step as one of those who do, or read by those who review it. */
export function TestRun({ definition, viewer }: TestRunProps) {
  const translate = useTranslate();
  const [reading] = useReading();
  const offered = useMemo(() => offeredBy(definition), [definition]);
  const worded = useMemo(() => inReading(definition, reading), [definition, reading]);
  const steps = useMemo(() => stepsOf(worded.schema, worded.ui_schema), [worded]);
  const [answers, setAnswers] = useState<JsonObject>({});
  const [completed, setCompleted] = useState<ReadonlySet<number>>(new Set());
  const [failing, setFailing] = useState<ReadonlySet<number>>(new Set());
  const { current, open, heading } = useStepPlace(1);
  const step = steps[Math.min(current, steps.length) - 1];
  if (!step) return null;
  if (viewer === "review")
    return (
      <Box sx={{ display: "grid", gap: 2 }}>
        <Alert severity="info">{translate("builder.reviewText")}</Alert>
        <Details schema={worded.schema} sections={sectionsOf(worded.ui_schema)} record={answers} />
      </Box>
    );
  const done = (judged: JsonObject, clock: Clock) => {
    setCompleted(new Set([...completed, current]));
    if (current < steps.length) return open(current + 1);
    const wrong = failingSteps(worded.schema, steps, judged, clock);
    setFailing(new Set(wrong));
    const [first] = wrong;
    if (first === undefined) toasts.success(translate("builder.wouldBeSent"));
    else open(first);
    return undefined;
  };
  return (
    <Worded offered={offered}>
      <ReadingChoice offered={offered} />
      {viewer === "behalf" && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate("builtForm.behalf", {
            name: translate("builder.someone"),
            role: translate("builder.supporter"),
          })}
        </Alert>
      )}
      {steps.length > 1 && (
        <StepNavigation
          steps={steps}
          filling={{ current: step.number, failing, left: none, heading, go: async (number) => open(number) }}
          completed={completed}
          started={none}
        />
      )}
      <TriedStep
        key={step.number}
        schema={worded.schema}
        step={step}
        isLast={step.number === steps.length}
        answers={answers}
        onAnswers={setAnswers}
        onBack={step.number > 1 ? () => open(step.number - 1) : undefined}
        onDone={done}
      />
    </Worded>
  );
}

interface TriedStepProps {
  schema: Schema;
  step: FormStep;
  isLast: boolean;
  answers: JsonObject;
  onAnswers: (answers: JsonObject) => void;
  onBack: (() => void) | undefined;
  /** What was answered so far, judged and as it would be kept. */
  onDone: (judged: JsonObject, clock: Clock) => void;
}

function TriedStep({ schema, step, isLast, answers, onAnswers, onBack, onDone }: TriedStepProps) {
  const text = useText();
  const translate = useTranslate();
  const [begun] = useState(answers);
  const names = useMemo(() => namesOf(step), [step]);
  const within = useCallback((pointer: string) => names.has(pointer.split("/")[1] ?? ""), [names]);
  const form = useSchemaForm(schema, begun, within);
  const { value } = form;
  useEffect(() => onAnswers(value), [value, onAnswers]);
  return (
    <>
      {step.description && (
        <Typography color="text.secondary" sx={{ mb: 2, maxWidth: "75ch" }}>
          {step.description}
        </Typography>
      )}
      {names.size === 0 && <Typography color="text.secondary">{translate("builder.emptyStep")}</Typography>}
      <SchemaForm
        form={form}
        part={step.schema}
        sections={step.sections}
        onSubmit={() => {
          const judged = form.check();
          if (judged) onDone(judged, form.clock());
        }}
      >
        <Box sx={{ display: "flex", gap: 1.5, mt: 2 }}>
          {onBack && (
            <Button variant="outlined" onClick={onBack}>
              {text("wizard.back")}
            </Button>
          )}
          <Button type="submit" variant="contained">
            {isLast ? translate("builder.tryIt") : translate("builder.nextStep")}
          </Button>
        </Box>
      </SchemaForm>
    </>
  );
}

const namesOf = ({ sections }: FormStep): ReadonlySet<string> =>
  new Set(sections.flatMap(({ fields }) => fields.flat()));

/** The steps that could not be sent as they are. */
function failingSteps(schema: Schema, steps: FormStep[], judged: JsonObject, clock: Clock): number[] {
  const wrong = new Set(verdict(schema, judged, clock).map(({ pointer }) => pointer.split("/")[1] ?? ""));
  return steps
    .filter((step) => [...namesOf(step)].some((name) => wrong.has(name)))
    .map(({ number }) => number);
}
