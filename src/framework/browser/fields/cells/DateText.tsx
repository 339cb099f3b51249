import { ageOn, today } from "#framework/shared/dates/dates.ts";
import { writtenDate, writtenInstantAt } from "#framework/shared/dates/written.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { formatDeadline, formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { usePlatform } from "../../services.tsx";
import type { FieldViewProps } from "../FieldValue.tsx";

/** A calendar date: 20 Nov 2026. */
export const DateText = ({ value }: FieldViewProps) => (
  <time dateTime={String(value)}>{writtenDate(String(value))}</time>
);

/** A birth date with the age. */
export function BirthDate({ value }: FieldViewProps) {
  const text = useText();
  const age = ageOn(String(value), today(usePlatform()?.time_zone ?? deviceZone()));
  return (
    <>
      <time dateTime={String(value)}>{writtenDate(String(value))}</time> ({text("view.age", { count: age })})
    </>
  );
}

/** An instant where the provider is, or in the time zone of its record. */
export function InstantText({ value, field, record }: FieldViewProps) {
  const zone = usePlatform()?.time_zone;
  const place = record[field.schema["x-time-zone"] ?? ""];
  if (typeof place === "string")
    return (
      <time dateTime={String(value)}>{writtenInstantAt(String(value), place, zone ?? deviceZone())}</time>
    );
  const format = field.schema["x-deadline"] ? formatDeadline : formatInstant;
  return <time dateTime={String(value)}>{format(String(value), zone)}</time>;
}
