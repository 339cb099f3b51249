import { useTranslate } from "ra-core";
import { today } from "#shared/dates/dates.ts";
import { writtenDate } from "#shared/dates/written.ts";
import { ToneChip } from "#framework/fields/cells/ChoiceChip.tsx";
import { deviceZone } from "#shared/dates/zones.ts";
import type { PlacedComponentProps } from "#framework/registry.ts";
import { usePlatform } from "#framework/services.tsx";

/** States of an assigned form in which it can still be late. */
const open: ReadonlySet<unknown> = new Set(["open", "started", "returned"]);

/** The day an assigned form is due, marked once it is overdue. */
export default function FormDueCell({ record, field = "due_date" }: PlacedComponentProps) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const day = record?.[field];
  if (typeof day !== "string") return null;
  const written = writtenDate(day);
  if (open.has(record?.status) && day < today(zone))
    return <ToneChip tone="error" label={translate("forms.overdueSince", { day: written })} />;
  return <>{written}</>;
}
