import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";

interface TemplateQuestionProps {
  question: Schema;
  isRequired: boolean;
  /** It is asked only for some answers to other questions. */
  isConditional: boolean;
}

/** One question of a blank template: its words, and what can be answered. */
export function TemplateQuestion({ question, isRequired, isConditional }: TemplateQuestionProps) {
  const translate = useTranslate();
  const remarks = [
    isRequired && translate("builder.required"),
    isConditional && translate("builder.conditional"),
  ].filter(Boolean);
  return (
    <Box sx={{ breakInside: "avoid" }}>
      <Box sx={{ fontWeight: 550 }}>
        {question.title}
        {remarks.length > 0 && (
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
            {" "}
            ({remarks.join(", ")})
          </Box>
        )}
      </Box>
      {question.description && (
        <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{question.description}</Box>
      )}
      <Answer question={question} />
    </Box>
  );
}

/** The place of an answer: boxes to tick, the questions of a group, or an empty line. */
function Answer({ question }: { question: Schema }) {
  const translate = useTranslate();
  const row = question.type === "array" ? question.items : question;
  const choices =
    question.type === "boolean"
      ? [translate("builder.yes"), translate("builder.no")]
      : choicesOf(row ?? {})?.map(({ label }) => label);
  if (choices)
    return (
      <Box component="ul" sx={{ listStyle: "none", m: 0, mt: 0.75, p: 0, display: "grid", gap: 0.5 }}>
        {choices.map((label) => (
          <Box component="li" key={label} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
            <Box
              component="span"
              aria-hidden
              sx={{
                width: 16,
                height: 16,
                flexShrink: 0,
                border: 1,
                borderColor: "text.secondary",
                borderRadius: "4px",
              }}
            />
            {label}
          </Box>
        ))}
      </Box>
    );
  const inner = row?.format === undefined ? Object.entries(propertiesOf(row ?? {})) : [];
  if (inner.length > 0)
    return (
      <Box sx={{ mt: 1, display: "grid", gap: 1.5, borderInlineStart: 3, borderColor: "divider", px: 2 }}>
        {inner.map(([name, part]) => (
          <TemplateQuestion key={name} question={part} isRequired={false} isConditional={false} />
        ))}
      </Box>
    );
  const isLong =
    question["x-widget"] === "long-text" ||
    ["signature", "file", "body-place"].includes(question.format ?? "");
  return (
    <Box
      aria-hidden
      sx={{
        mt: 0.75,
        height: isLong ? 88 : 36,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
      }}
    />
  );
}
