import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { writtenHours } from "#portal/shared/timesheets/payable.ts";

/** The hours of a payment record, or those that a shift recorded, as people read them. */
export default function HoursCell({ record }: PlacedComponentProps) {
  const hours: unknown = record?.payable_hours ?? record?.hours;
  return typeof hours === "number" ? <>{writtenHours(hours)}</> : null;
}
