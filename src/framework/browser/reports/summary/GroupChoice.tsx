import { isTimed, type SummaryGroup } from "#framework/shared/summaries/summary.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import type { FieldChoice } from "./fieldChoices.ts";
import { Pick } from "./Pick.tsx";
import { summaryWords } from "./words.ts";

interface GroupChoiceProps {
  label: string;
  fields: readonly FieldChoice[];
  group: SummaryGroup | undefined;
  /** Whether there may be none. */
  optional?: boolean;
  onChange: (group: SummaryGroup | undefined) => void;
}

const steps = ["day", "week", "month", "quarter", "year"] as const;

/** Chooses a field to group by, and for days and times the length of a step. */
export function GroupChoice({ label, fields, group, optional = false, onChange }: GroupChoiceProps) {
  const text = useLaterText("summary", summaryWords);
  const chosen = fields.find(({ value }) => value === group?.field);
  const choose = (field: string) => {
    const next = fields.find(({ value }) => value === field);
    onChange(next && { field: next.value, ...(isTimed(next.field) && { by: "month" }) });
  };
  return (
    <>
      <Pick
        label={label}
        value={group?.field ?? ""}
        options={[...(optional ? [{ value: "", label: text("none") }] : []), ...fields]}
        onChange={choose}
      />
      {group && chosen && isTimed(chosen.field) && (
        <Pick
          label={text("by", { field: chosen.label })}
          value={group.by ?? "month"}
          options={steps.map((value) => ({ value, label: text(`steps.${value}`) }))}
          onChange={(by) => onChange({ ...group, by: steps.find((each) => each === by) })}
        />
      )}
    </>
  );
}
