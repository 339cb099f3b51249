import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useRef } from "react";
import type { BuilderSection } from "../model/model.ts";
import type { CanvasProps } from "./canvasProps.ts";
import { MoveButtons } from "./PartButtons.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { useDropTarget } from "./useDropping.ts";
import { WordField } from "./question/WordField.tsx";

interface CanvasSectionProps extends CanvasProps {
  section: BuilderSection;
  onSection: (part: Partial<BuilderSection>, as: string) => void;
  /** Undefined for the only heading of a step. */
  onMoveSection: ((by: -1 | 1) => void) | undefined;
}

/** A heading with words, and its questions. */
export function CanvasSection({ section, onSection, onMoveSection, ...canvas }: CanvasSectionProps) {
  const translate = useTranslate();
  const end = useRef<HTMLDivElement>(null);
  const { id, title, description, words, questions } = section;
  const edge = useDropTarget(end, { section: id, index: questions.length }, { after: false });
  const name = title || translate("builder.heading");
  return (
    <Box sx={{ mb: 2, paddingInlineStart: 1.5, borderInlineStart: 3, borderColor: "divider" }}>
      <Box
        sx={{ display: "grid", gap: 1, gridTemplateColumns: { xs: "1fr auto", sm: "1fr 1fr auto" }, mb: 1.5 }}
      >
        <WordField
          name="title"
          label={translate("builder.heading")}
          text={title}
          words={words}
          most={300}
          onText={(text) => onSection({ title: text }, `${id} title`)}
          onWords={(others) => onSection({ words: others }, `${id} title words`)}
        />
        <WordField
          name="description"
          label={translate("builder.words")}
          text={description}
          words={words}
          most={2000}
          multiline
          sx={{ gridRow: { xs: 2, sm: "auto" }, gridColumn: { xs: "1 / -1", sm: "auto" } }}
          onText={(text) => onSection({ description: text }, `${id} words`)}
          onWords={(others) => onSection({ words: others }, `${id} words words`)}
        />
        {onMoveSection && (
          <MoveButtons
            name={name}
            onUp={() => onMoveSection(-1)}
            onDown={() => onMoveSection(1)}
            onRemove={() => canvas.onRemovePart(id, name)}
          />
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            section={id}
            index={index}
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
          {translate(questions.length === 0 ? "builder.emptySection" : "builder.dropHere")}
        </Typography>
      </Box>
    </Box>
  );
}
