import { ageOn, today } from "#framework/shared/dates/dates.ts";
import { writtenDate, writtenInstantAt } from "#framework/shared/dates/written.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { instantWriter } from "#framework/shared/fields/types/dateTime.ts";
import { useText } from "../../i18n/useText.ts";
import { usePlatform } from "../../services.tsx";
import type { FieldViewProps } from "../fieldView.ts";

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
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const place = record[field.schema["x-time-zone"] ?? ""];
  const written = instantWriter(field.schema);
  const text =
    typeof place === "string"
      ? writtenInstantAt(String(value), place, zone, written)
      : written(String(value), zone);
  return <time dateTime={String(value)}>{text}</time>;
}
