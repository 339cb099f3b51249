import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { memo, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { Question } from "../model/model.ts";
import { MoveButtons } from "./PartButtons.tsx";
import { useDraggable, useDropTarget } from "./useDropping.ts";
import { useKinds } from "./question/useKinds.ts";

interface QuestionCardProps {
  question: Question;
  /** Where it stands: its heading, and how many questions are before it there. */
  section: string;
  index: number;
  isChosen: boolean;
  onChoose: (id: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
}

/** A question on the canvas. It is dragged, or moved with its buttons; clicking it shows what it says. */
export const QuestionCard = memo(function QuestionCard({
  question,
  section,
  index,
  isChosen,
  onChoose,
  onMove,
  onRemove,
}: QuestionCardProps) {
  const translate = useTranslate();
  const { nameOf, iconOf } = useKinds();
  const card = useRef<HTMLLIElement>(null);
  useDraggable(card, { question: question.id });
  const edge = useDropTarget(card, { section, index }, { after: true });
  const { id, label, kind, required, requiredWhen, condition } = question;
  return (
    <Box
      component="li"
      ref={card}
      sx={{
        display: "flex",
        alignItems: "center",
        // On a phone the buttons stand below the words, which have the whole width.
        flexWrap: { xs: "wrap", sm: "nowrap" },
        justifyContent: "flex-end",
        gap: { xs: 0, sm: 0.5 },
        border: 1,
        borderColor: isChosen ? "primary.main" : "divider",
        borderRadius: 1.5,
        bgcolor: "background.paper",
        boxShadow: (theme) =>
          edge === undefined ? "none" : `0 ${edge === "above" ? -3 : 3}px 0 ${theme.palette.primary.main}`,
        cursor: "grab",
      }}
    >
      <Box
        component="button"
        type="button"
        id={`${id}-card`}
        aria-pressed={isChosen}
        onClick={() => onChoose(id)}
        sx={{
          font: "inherit",
          flex: { xs: "1 1 100%", sm: 1 },
          minWidth: 0,
          minHeight: 48,
          py: 0.75,
          display: "flex",
          alignItems: "center",
          gap: 1.5,
          px: 1.5,
          textAlign: "left",
          border: 0,
          background: "none",
          color: "inherit",
          cursor: "inherit",
          borderRadius: 1.5,
        }}
      >
        <Icon name={iconOf(kind)} />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Box component="span" sx={{ fontWeight: 550 }}>
            {label || translate("builder.noWords")}
          </Box>
          <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.8125rem" }}>
            {nameOf(kind)}
            {required && ` · ${translate("builder.required")}`}
            {requiredWhen && ` · ${translate("builder.requiredSometimes")}`}
            {condition && ` · ${translate("builder.conditional")}`}
          </Box>
        </Box>
      </Box>
      <MoveButtons
        name={label}
        onUp={() => onMove(id, -1)}
        onDown={() => onMove(id, 1)}
        onRemove={() => onRemove(id)}
      />
    </Box>
  );
});
