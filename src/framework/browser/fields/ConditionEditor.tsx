import Box from "@mui/material/Box";
import { useId } from "react";
import type { Field } from "#framework/shared/fields/fields.ts";
import { dayCounts, type Operator } from "#framework/shared/fields/fieldType.ts";
import { ConditionValue } from "./ConditionValue.tsx";
import { oneOf } from "../text/oneOf.ts";
import { useText } from "../i18n/useText.ts";

/** A comparison while it is being made. */
export interface ConditionDraft {
  operator: Operator;
  value: unknown;
}

/** The comparison that a field begins with. */
export const emptyCondition = (field: Pick<Field, "type">): ConditionDraft => ({
  operator: field.type.operators[0] ?? "is",
  value: undefined,
});

interface ConditionEditorProps {
  field: Field;
  draft: ConditionDraft;
  onChange: (draft: ConditionDraft) => void;
  /** Options that the server gives, where the schema has none. */
  options?: { value: string | number | boolean; label: string }[];
  inline?: boolean;
  /** The names of days that there are; without them, days are not compared by their name. */
  ranges?: readonly string[];
}

/** Which comparison of a field, and with which value; the comparisons are those of its type. */
export function ConditionEditor({ field, draft, onChange, options, inline, ranges }: ConditionEditorProps) {
  const text = useText();
  const id = useId();
  const operators = field.type.operators.filter((operator) => operator !== "during" || ranges);
  return (
    <Box
      sx={{
        display: "grid",
        alignItems: "start",
        gap: inline ? 1 : 1.5,
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: inline && operators.length > 1 ? "140px minmax(0, 1fr)" : undefined,
        },
      }}
    >
      {operators.length > 1 && (
        <Box sx={{ display: "grid", gap: 0.5 }}>
          {!inline && <label htmlFor={id}>{text("report.operator")}</label>}
          <select
            id={id}
            className="plain-select"
            aria-label={inline ? `${field.label}: ${text("report.operator")}` : undefined}
            value={draft.operator}
            onChange={(event) => {
              const operator = oneOf(operators, event.target.value);
              if (operator) onChange(withOperator(draft, operator));
            }}
          >
            {operators.map((operator) => (
              <option key={operator} value={operator}>
                {text(`operators.${operator}`)}
              </option>
            ))}
          </select>
        </Box>
      )}
      {draft.operator !== "is_empty" && draft.operator !== "not_empty" && (
        <ConditionValue
          field={field}
          operator={draft.operator}
          value={draft.value}
          onChange={(value) => onChange({ ...draft, value })}
          options={options}
          inline={inline}
          ranges={ranges}
        />
      )}
    </Box>
  );
}

const many: ReadonlySet<string> = new Set(["between", "in"]);
const named: ReadonlySet<string> = new Set(["during"]);

/** A value stays when the comparison changes, where it still fits. */
const withOperator = (draft: ConditionDraft, operator: Operator): ConditionDraft =>
  [many, dayCounts, named].every((kind) => kind.has(operator) === kind.has(draft.operator))
    ? { operator, value: draft.value }
    : { operator, value: undefined };
