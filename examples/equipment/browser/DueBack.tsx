import { today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { usePlatform } from "#framework/browser/services.tsx";

/** The day on which a thing is due back, marked where that is over and the thing still out. */
export default function DueBack({ record }: PlacedComponentProps) {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { due, status } = record ?? {};
  if (typeof due !== "string") return null;
  const written = writtenDate(due);
  if (status !== "out" || due >= today(zone)) return <>{written}</>;
  return <ToneChip tone="error" label={`Overdue: ${written}`} />;
}
