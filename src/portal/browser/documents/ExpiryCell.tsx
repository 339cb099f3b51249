import { useTranslate } from "react-admin";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { usePlatform } from "#framework/browser/services.tsx";

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
