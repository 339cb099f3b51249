import { useTranslate } from "ra-core";
import { addDays, today } from "#shared/dates/dates.ts";
import { writtenDate } from "#shared/dates/written.ts";
import { ToneChip } from "#framework/fields/cells/ChoiceChip.tsx";
import { deviceZone } from "#shared/dates/zones.ts";
import type { PlacedComponentProps } from "#framework/registry.ts";
import { usePlatform } from "#framework/services.tsx";

/** Days before its end from which a document is marked: the office is told for the first time then. */
const soon = 60;

const nothing: Record<string, unknown> = {};

/** The day on which a document ends, marked when it is near or over. */
export default function ExpiryCell({ record = nothing, field = "" }: PlacedComponentProps) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const day = record[field];
  if (typeof day !== "string") return null;
  const now = today(zone);
  const written = writtenDate(day);
  if (day < now) return <ToneChip tone="error" label={translate("documents.expired", { day: written })} />;
  if (day <= addDays(now, soon))
    return <ToneChip tone="warning" label={translate("documents.endsSoon", { day: written })} />;
  return <>{written}</>;
}
