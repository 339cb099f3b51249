import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { useRef } from "react";
import { Icon } from "#framework/ui/Icon.tsx";
import { withSection, withStep } from "../model/edit.ts";
import type { BuilderSection, BuilderStep, Model } from "../model/model.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { useDropTarget } from "./useDropping.ts";
import { WordField } from "./WordField.tsx";

interface CanvasProps {
  model: Model;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onChange: (model: Model, as?: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
}

/** The form as it grows: its steps, their headings and questions, in order. */
export function Canvas(props: CanvasProps) {
  const { model, onChange } = props;
  const translate = useTranslate();
  const setStep = (id: string, part: Partial<BuilderStep>, as = "") =>
    onChange({ steps: model.steps.map((step) => (step.id === id ? { ...step, ...part } : step)) }, as);
  return (
    <Box
      component="section"
      aria-label={translate("builder.canvas")}
      sx={{ display: "grid", gap: 2, minWidth: 0 }}
    >
      {model.steps.map((step, index) => (
        <Paper
          key={step.id}
          variant="outlined"
          component="section"
          aria-label={step.title}
          sx={{ p: 2, borderRadius: 2 }}
        >
          <Box sx={{ display: "flex", gap: 1, alignItems: "start", mb: 1.5 }}>
            <WordField
              name="title"
              label={translate("builder.stepTitle", { number: index + 1 })}
              text={step.title}
              words={step.words}
              most={300}
              onText={(title) => setStep(step.id, { title }, `${step.id} title`)}
              onWords={(words) => setStep(step.id, { words }, `${step.id} title words`)}
            />
            {model.steps.length > 1 && (
              <IconButton
                aria-label={translate("builder.removeStep", { name: step.title })}
                onClick={() => onChange({ steps: model.steps.filter(({ id }) => id !== step.id) })}
              >
                <Icon name="Delete" />
              </IconButton>
            )}
          </Box>
          {step.sections.map((section) => (
            <Section
              key={section.id}
              {...props}
              section={section}
              canRemove={step.sections.length > 1}
              onSection={(part, as) =>
                setStep(
                  step.id,
                  {
                    sections: step.sections.map((one) => (one.id === section.id ? { ...one, ...part } : one)),
                  },
                  as,
                )
              }
              onRemoveSection={() =>
                setStep(step.id, { sections: step.sections.filter(({ id }) => id !== section.id) })
              }
            />
          ))}
          <Button
            size="small"
            startIcon={<Icon name="Add" />}
            onClick={() => onChange(withSection(model, step.id))}
          >
            {translate("builder.addSection")}
          </Button>
        </Paper>
      ))}
      <Button
        variant="outlined"
        startIcon={<Icon name="Add" />}
        onClick={() => onChange(withStep(model))}
        sx={{ justifySelf: "start" }}
      >
        {translate("builder.addStep")}
      </Button>
    </Box>
  );
}

interface SectionProps extends CanvasProps {
  section: BuilderSection;
  canRemove: boolean;
  onSection: (part: Partial<BuilderSection>, as: string) => void;
  onRemoveSection: () => void;
}

/** A heading with words, and its questions. */
function Section({ section, canRemove, onSection, onRemoveSection, ...canvas }: SectionProps) {
  const translate = useTranslate();
  const end = useRef<HTMLDivElement>(null);
  const edge = useDropTarget(end, { section: section.id, index: section.questions.length }, { after: false });
  return (
    <Box sx={{ mb: 2, paddingInlineStart: 1.5, borderInlineStart: 3, borderColor: "divider" }}>
      <Box
        sx={{ display: "grid", gap: 1, gridTemplateColumns: { xs: "1fr auto", sm: "1fr 1fr auto" }, mb: 1.5 }}
      >
        <WordField
          name="title"
          label={translate("builder.heading")}
          text={section.title}
          words={section.words}
          most={300}
          onText={(title) => onSection({ title }, `${section.id} title`)}
          onWords={(words) => onSection({ words }, `${section.id} title words`)}
        />
        <WordField
          name="description"
          label={translate("builder.words")}
          text={section.description}
          words={section.words}
          most={2000}
          multiline
          sx={{ gridRow: { xs: 2, sm: "auto" } }}
          onText={(description) => onSection({ description }, `${section.id} words`)}
          onWords={(words) => onSection({ words }, `${section.id} words words`)}
        />
        {canRemove && (
          <IconButton
            aria-label={translate("builder.removeSection", { name: section.title })}
            onClick={onRemoveSection}
          >
            <Icon name="Delete" />
          </IconButton>
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {section.questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            place={{ section: section.id, index }}
            isChosen={question.id === canvas.chosen}
            onChoose={canvas.onChoose}
            onMove={canvas.onMove}
            onRemove={canvas.onRemove}
          />
        ))}
      </Box>
      <Box
        ref={end}
        sx={{
          mt: 1,
          p: 1,
          minHeight: 40,
          border: "1px dashed",
          borderColor: edge ? "primary.main" : "divider",
          borderRadius: 1.5,
          color: "text.secondary",
          fontSize: "0.875rem",
        }}
      >
        <Typography component="span" variant="body2">
          {translate(section.questions.length === 0 ? "builder.emptySection" : "builder.dropHere")}
        </Typography>
      </Box>
    </Box>
  );
}
