import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useId } from "react";
import type { Field } from "#framework/shared/fields/fields.ts";
import { cellTones, type ColourRule } from "#framework/shared/reports/colours.ts";
import { ConditionEditor } from "../../fields/ConditionEditor.tsx";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ColumnPicker } from "../filters/ColumnPicker.tsx";
import { useColumnOptions } from "../filters/useColumnOptions.ts";
import type { ReportColumns } from "../model/reportColumns.ts";
import { Pick } from "../summary/Pick.tsx";
import type { Report } from "../useReport.ts";
import { Toned } from "./Toned.tsx";
import { colourWords } from "./words.ts";

/** A rule while it is made: it may lack its column or its value. */
export interface DraftRule extends ColourRule {
  /** Tells it apart from its like while others come and go. */
  key: number;
}

interface RuleRowProps {
  rule: DraftRule;
  /** Which of the rules it is, counted from 1. */
  place: number;
  report: Report;
  columns: ReportColumns;
  numbers: ReadonlyMap<number, Field>;
  isNew: boolean;
  onChange: (rule: DraftRule) => void;
  onRemove: () => void;
}

/** One rule: which column or number, how it compares, and what that means. */
export function RuleRow({ rule, place, report, columns, numbers, isNew, onChange, onRemove }: RuleRowProps) {
  const words = useLaterText("reportColours", colourWords);
  const id = useId();
  const column = rule.column === undefined ? undefined : columns.get(rule.column);
  const { options } = useColumnOptions(report, column);
  const field = rule.number === undefined ? column?.field : numbers.get(rule.number);
  const begin = (next: Field) => ({
    operator: next.type.operators[0] ?? "is",
    value: undefined,
  });
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: "grid", gap: 1, pb: 2, borderBottom: 1, borderColor: "divider" }}
    >
      <Box sx={{ display: "flex", alignItems: "center" }}>
        <Box id={id} sx={{ flex: 1, fontWeight: 600, fontSize: "0.875rem" }}>
          {words("rule", { place })}
        </Box>
        <IconButton size="small" onClick={onRemove} aria-label={words("remove", { place })}>
          <Icon name="Delete" size={18} />
        </IconButton>
      </Box>
      {rule.number === undefined ? (
        <ColumnPicker
          columns={columns}
          value={rule.column ?? ""}
          label={words("column")}
          autoFocus={isNew}
          onChange={({ field: next }) => onChange({ ...rule, column: next.name, ...begin(next) })}
        />
      ) : (
        <Pick
          label={words("number")}
          value={String(rule.number)}
          options={[...numbers].map(([number, { label }]) => ({ value: String(number), label }))}
          onChange={(value) => {
            const next = numbers.get(Number(value));
            if (next) onChange({ ...rule, number: Number(value), ...begin(next) });
          }}
        />
      )}
      {field && (
        <ConditionEditor
          inline
          field={field}
          draft={{ operator: rule.operator, value: rule.value ?? null }}
          options={options}
          onChange={({ operator, value }) => onChange({ ...rule, operator, value: value ?? undefined })}
        />
      )}
      <Box sx={{ display: "flex", alignItems: "end", gap: 1.5 }}>
        <Pick
          label={words("tone")}
          value={rule.tone}
          options={cellTones.map((tone) => ({ value: tone, label: words(`tones.${tone}`) }))}
          onChange={(value) =>
            onChange({ ...rule, tone: cellTones.find((tone) => tone === value) ?? rule.tone })
          }
        />
        <Box aria-hidden sx={{ pb: 0.75 }}>
          <Toned tone={rule.tone}>123</Toned>
        </Box>
      </Box>
    </Box>
  );
}
