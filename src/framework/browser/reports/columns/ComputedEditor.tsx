import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import equal from "fast-deep-equal";
import { type RefObject, useId, useImperativeHandle, useRef, useState } from "react";
import { computedLimits, computedName, type WrittenColumn } from "#framework/shared/reports/written.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { nameFor } from "../model/nameFor.ts";
import type { LoadedReport, Report } from "../useReport.ts";
import { ExpressionHelp } from "./ExpressionHelp.tsx";
import { InsertColumn } from "./InsertColumn.tsx";
import { type ExpressionCheck, useExpressionCheck } from "./useExpressionCheck.ts";
import { columnWords } from "./words.ts";

interface ComputedEditorProps {
  report: Report;
  loaded: LoadedReport;
  /** The column that is changed; undefined for a new one. */
  column: WrittenColumn | undefined;
  onSave: (column: WrittenColumn) => void;
  onCancel: () => void;
  /** Set while it is open, for when everything around it is closed. */
  finish: RefObject<(() => boolean) | null>;
}

/** A column that has no name yet; none that is made from a label is like this one. */
const newColumn: WrittenColumn = { name: "new__column", label: "", expression: "" };

/** Writes a computed column: its name and its expression, which is checked while one types. */
export function ComputedEditor({ report, loaded, column, onSave, onCancel, finish }: ComputedEditorProps) {
  const text = useLaterText("reportColumns", columnWords);
  const id = useId();
  const [draft, setDraft] = useState<WrittenColumn>(column ?? newColumn);
  const input = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<WrittenColumn>) => setDraft((before) => ({ ...before, ...part }));
  const others = report.computed.list.filter(({ name }) => name !== column?.name);
  const check = useExpressionCheck(report, draft, others);
  const isTooLong = JSON.stringify([...others, draft]).length > computedLimits.written;
  const isRight = check.type !== undefined && !isTooLong && draft.label.trim() !== "";
  const [isUnfinished, setUnfinished] = useState(false);
  const take = (): boolean => {
    const { label, expression, format } = draft;
    if (!isRight) return false;
    onSave({
      name: column?.name ?? nameFor(label, others),
      label: label.trim(),
      expression: expression.trim(),
      ...(format && { format }),
    });
    return true;
  };
  useImperativeHandle(finish, () => () => {
    if (equal(draft, column ?? newColumn) || take()) return true;
    setUnfinished(true);
    requestAnimationFrame(() => input.current?.focus());
    return false;
  });
  const insert = (name: string) => {
    const { selectionStart: from, selectionEnd: to } = input.current ?? {
      selectionStart: 0,
      selectionEnd: 0,
    };
    const { expression } = draft;
    change({
      expression: `${expression.slice(0, from)}${name}${expression.slice(to)}`.slice(
        0,
        computedLimits.expression,
      ),
    });
    const place = from + name.length;
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(place, place);
    });
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
      aria-labelledby={id}
      noValidate
      sx={{ display: "grid", gap: 1.5 }}
    >
      <Typography variant="h3" id={id}>
        {text(column ? "editTitle" : "newTitle")}
      </Typography>
      <TextField
        size="small"
        autoFocus
        required
        label={text("label")}
        value={draft.label}
        onChange={(event) => change({ label: event.target.value })}
        slotProps={{ htmlInput: { maxLength: computedLimits.label } }}
      />
      <TextField
        size="small"
        required
        multiline
        minRows={2}
        inputRef={input}
        label={text("expression")}
        value={draft.expression}
        onChange={(event) => change({ expression: event.target.value })}
        error={check.problem !== undefined || isTooLong}
        helperText={isTooLong ? text("tooLong") : <Verdict check={check} />}
        slotProps={{
          htmlInput: {
            maxLength: computedLimits.expression,
            spellCheck: false,
            dir: "ltr",
            style: { fontFamily: "monospace", fontSize: "0.875rem" },
          },
          formHelperText: { role: "status" },
        }}
      />
      <InsertColumn
        columns={loaded.model.columns}
        except={column && computedName(column)}
        onInsert={insert}
      />
      <Box>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={draft.format === "money"}
              onChange={(event) => change({ format: event.target.checked ? "money" : undefined })}
            />
          }
          label={text("isMoney")}
        />
        <Typography variant="body2" color="text.secondary">
          {text("isMoneyHint")}
        </Typography>
      </Box>
      <ExpressionHelp />
      {isUnfinished && (
        <Typography role="alert" variant="body2" color="error">
          {text("unfinished")}
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button type="submit" size="small" variant="contained" disabled={!isRight}>
          {text("save")}
        </Button>
        <Button size="small" onClick={onCancel}>
          {text("cancel")}
        </Button>
      </Box>
    </Box>
  );
}

const isWorded = (type: string): type is keyof typeof columnWords.kinds =>
  Object.hasOwn(columnWords.kinds, type);

/** What there is to say of an expression: how to begin, that it is being checked, what is wrong, or what it makes. */
function Verdict({ check: { isChecking, problem, type } }: { check: ExpressionCheck }) {
  const text = useLaterText("reportColumns", columnWords);
  if (isChecking) return text("checking");
  if (problem !== undefined) return problem;
  if (type === undefined) return text("expressionHint", { example: "daysBetween(today, end_date)" });
  return text("makes", { kind: text(`kinds.${isWorded(type) ? type : "text"}`) });
}
