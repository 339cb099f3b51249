import { useTranslate } from "react-admin";
import { today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { ToneChip } from "../fields/cells/ChoiceChip.tsx";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import type { PlacedComponentProps } from "../registry.ts";
import { usePlatform } from "../services.tsx";

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
