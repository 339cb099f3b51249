import { useTranslate } from "react-admin";
import { ToneChip } from "../../fields/cells/ChoiceChip.tsx";
import { formatDeadline } from "../../i18n/dates.ts";
import type { PlacedComponentProps } from "../../registry.ts";
import { usePlatform } from "../../services.tsx";

const hourMs = 3_600_000;

/** The next clock of a record: how long is left, or for how long it is overdue. */
export default function DueCell({ record, field = "due_at" }: PlacedComponentProps) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone;
  const due = record?.[field];
  if (typeof due !== "string") return <>–</>;
  const left = Date.parse(due) - Date.now();
  const hours = Math.max(1, Math.round(Math.abs(left) / hourMs));
  const span =
    hours < 48
      ? translate("forms.hours", { smart_count: hours })
      : translate("forms.days", { smart_count: Math.round(hours / 24) });
  const isOver = left < 0;
  return (
    <span title={formatDeadline(due, zone)}>
      <ToneChip
        tone={isOver ? "error" : left < 24 * hourMs ? "warning" : "neutral"}
        label={translate(isOver ? "forms.overdue" : "forms.left", { span })}
      />
    </span>
  );
}
