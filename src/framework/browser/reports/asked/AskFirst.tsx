import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import { type DraftCondition, replaceNode } from "#framework/shared/reports/draft.ts";
import { unanswered } from "#framework/shared/reports/asked.ts";
import { isComplete } from "#framework/shared/reports/wire.ts";
import { ConditionEditor } from "../../fields/ConditionEditor.tsx";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { applyClears } from "../model/clears.ts";
import { useRanges } from "../filters/useRanges.ts";
import { useColumnOptions } from "../filters/useColumnOptions.ts";
import type { LoadedReport, Report } from "../useReport.ts";
import { askedWords } from "./words.ts";

/** Stands in the place of a report until what it asks for is answered. Nothing has been read yet. */
export default function AskFirst({ report }: { report: Report }) {
  return report.loaded ? <Questions report={report} loaded={report.loaded} /> : null;
}

function Questions({ report, loaded }: { report: Report; loaded: LoadedReport }) {
  const text = useLaterText("reportAsks", askedWords);
  const [answers, setAnswers] = useState(() => unanswered(loaded.draft));
  const show = (event: FormEvent) => {
    event.preventDefault();
    const { clears } = report.report;
    report.changeFilter(
      answers.reduce(
        (filter, answer) =>
          applyClears(replaceNode(filter, answer.id, answer), answer, clears, loaded.model.find),
        loaded.draft,
      ),
    );
  };
  return (
    <Box
      component="form"
      onSubmit={show}
      aria-label={text("title")}
      sx={{ p: { xs: 2, md: 3 }, display: "grid", gap: 2, maxWidth: 560 }}
    >
      <Box>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {text("title")}
        </Typography>
        <Typography color="text.secondary">{text("text")}</Typography>
      </Box>
      {answers.map((answer, index) => (
        <Question
          key={answer.id}
          report={report}
          answer={answer}
          onChange={(changed) => setAnswers(answers.with(index, changed))}
        />
      ))}
      <Button
        type="submit"
        variant="contained"
        disabled={!answers.every(isComplete)}
        sx={{ justifySelf: "start" }}
      >
        {text("show")}
      </Button>
    </Box>
  );
}

interface QuestionProps {
  report: Report;
  answer: DraftCondition;
  onChange: (answer: DraftCondition) => void;
}

/** One condition with the name of its column. */
function Question({ report, answer, onChange }: QuestionProps) {
  const column = report.loaded?.model.columns.get(answer.field);
  const ranges = useRanges();
  const { options } = useColumnOptions(report, column);
  if (!column) return null;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 0.5, p: 0 }}>
        {column.label}
      </Typography>
      <ConditionEditor
        inline
        field={column.field}
        draft={answer}
        options={options}
        ranges={ranges}
        onChange={({ operator, value }) => onChange({ ...answer, operator, value: value ?? null })}
      />
    </Box>
  );
}
