import { choicesOf, type Tone } from "#framework/shared/schema/schema.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { FieldViewProps } from "../fieldView.ts";

const icons: Record<Exclude<Tone, "neutral">, string> = {
  info: "InfoOutlined",
  success: "CheckCircleOutline",
  warning: "WarningAmber",
  error: "ErrorOutline",
};

/** A choice; one whose schema gives it a meaning is a chip with an icon and the word, never a colour alone. */
export function ChoiceChip({ field, value }: FieldViewProps) {
  const choice = choicesOf(field.schema)?.find((option) => option.value === value);
  if (!choice?.tone) return <>{choice?.label ?? String(value)}</>;
  return <ToneChip tone={choice.tone} label={choice.label} />;
}

/**
 * A word with the icon and colour of its meaning; neutral ones are only quiet. The words keep their own order in a
 * mirrored page, where the icon stands before them: “27 Nov 2026, overdue”.
 */
export function ToneChip({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={`tone-${tone}`}>
      {tone !== "neutral" && <Icon name={icons[tone]} size={16} inText />}
      <bdi>{label}</bdi>
    </span>
  );
}

/** Several choices in one line; where there is room, long ones with a comma of their own stand below each other. */
export function ChoicesText({ field, value, compact }: FieldViewProps) {
  const labels = [value].flat().map((item) => field.type.text([item], field.schema));
  if (compact === true || labels.length < 2 || !labels.some((label) => label.includes(",")))
    return <>{field.type.text(value, field.schema)}</>;
  return (
    <ul style={{ margin: 0, paddingInlineStart: "1.25rem" }}>
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  );
}
