import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useTranslate } from "react-admin";
import { Icon } from "../../ui/Icon.tsx";
import { steppedSection, steppedStep, withSection, withStep } from "../model/arrange.ts";
import type { BuilderStep } from "../model/model.ts";
import { CanvasSection } from "./CanvasSection.tsx";
import { MoveButtons } from "./PartButtons.tsx";
import { WordField } from "./question/WordField.tsx";
import type { CanvasProps } from "./canvasProps.ts";

/** The form as it grows: its steps, their headings and questions, in order. */
export function Canvas(props: CanvasProps) {
  const { model, onChange, onChoose } = props;
  const translate = useTranslate();
  const addStep = () => {
    onChange(withStep(model));
    // What is added next goes to its end, and not below a question of an earlier step.
    onChoose(undefined);
  };
  return (
    <Box
      component="section"
      aria-label={translate("builder.canvas")}
      sx={{ display: "grid", gap: 2, minWidth: 0 }}
    >
      {model.steps.map((step, index) => (
        <Step key={step.id} {...props} step={step} number={index + 1} />
      ))}
      <Button
        variant="outlined"
        startIcon={<Icon name="Add" />}
        onClick={addStep}
        sx={{ justifySelf: "start" }}
      >
        {translate("builder.addStep")}
      </Button>
    </Box>
  );
}

/** One screen of the form: its title, words below it, and its headings. */
function Step({ step, number, ...canvas }: CanvasProps & { step: BuilderStep; number: number }) {
  const { model, onChange, onRemovePart } = canvas;
  const translate = useTranslate();
  const { id, title, description, words, sections } = step;
  const set = (part: Partial<BuilderStep>, as = "") =>
    onChange({ ...model, steps: model.steps.map((one) => (one.id === id ? { ...one, ...part } : one)) }, as);
  const name = title || translate("builder.stepTitle", { number });
  const total = model.steps.length;
  const move = (by: -1 | 1) => () => onChange(steppedStep(model, id, by));
  return (
    <Paper variant="outlined" component="section" aria-label={name} sx={{ p: 2, borderRadius: 2 }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "start", mb: 1 }}>
        <WordField
          name="title"
          label={translate("builder.stepTitle", { number })}
          text={title}
          words={words}
          most={300}
          onText={(text) => set({ title: text }, `${id} title`)}
          onWords={(others) => set({ words: others }, `${id} title words`)}
        />
        {total > 1 && (
          <MoveButtons
            name={name}
            onUp={number > 1 ? move(-1) : undefined}
            onDown={number < total ? move(1) : undefined}
            onRemove={() => onRemovePart(id, name)}
          />
        )}
      </Box>
      <WordField
        name="description"
        label={translate("builder.stepWords")}
        text={description}
        words={words}
        most={2000}
        multiline
        sx={{ mb: 2 }}
        onText={(text) => set({ description: text }, `${id} words`)}
        onWords={(others) => set({ words: others }, `${id} words words`)}
      />
      {sections.map((section, index) => (
        <CanvasSection
          key={section.id}
          {...canvas}
          section={section}
          onSection={(part, as) => set({ sections: sections.with(index, { ...section, ...part }) }, as)}
          onMoveSection={
            sections.length > 1 ? (by) => onChange(steppedSection(model, section.id, by)) : undefined
          }
        />
      ))}
      <Button size="small" startIcon={<Icon name="Add" />} onClick={() => onChange(withSection(model, id))}>
        {translate("builder.addSection")}
      </Button>
    </Paper>
  );
}
