import Box from "@mui/material/Box";
import { useEffect, useRef, useState } from "react";
import { endsDay, parseTypedInstant } from "#framework/shared/dates/typed.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import { addDays, ageOn, isInstant, isIsoDate } from "#framework/shared/dates/dates.ts";
import type { WidgetProps } from "../rjsf.ts";
import { useText } from "../../i18n/useText.ts";
import { DateInput } from "../../ui/inputs/DateInput.tsx";
import { TimeInput } from "../../ui/inputs/TimeInput.tsx";
import { useFormValue } from "../formValue.tsx";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { hasErrors } from "../hasErrors.ts";

/** A calendar date, typed freely or picked; `yyyy-MM-dd` in the record. */
export function DateWidget({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  readonly,
  rawErrors,
  required,
  registry,
  label,
  schema,
}: WidgetProps) {
  const { today } = registry.formContext;
  const age = schema["x-age"];
  return (
    <>
      <DateInput
        id={id}
        value={value}
        onChange={onChange}
        onBlur={() => onBlur(id, value)}
        today={today}
        disabled={disabled || readonly}
        error={hasErrors(rawErrors)}
        required={required}
        label={label}
        describedBy={describedBy(id)}
      />
      {age?.remark !== undefined && <AgeRemark born={value} today={today} below={age.remark} />}
    </>
  );
}

/** Someone who is younger than usual is worth a remark; who is too young is refused elsewhere. */
function AgeRemark({ born, today, below }: { born: unknown; today: string; below: number }) {
  const text = useText();
  const isYoung = typeof born === "string" && isIsoDate(born) && born <= today && ageOn(born, today) < below;
  return (
    <Box role="status" sx={{ color: "warning.main", fontSize: "0.875rem" }}>
      {isYoung && text("form.youngerThan", { years: below })}
    </Box>
  );
}

/** A time of day, typed freely; `HH:mm` in the record. */
export const TimeWidget = ({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  readonly,
  rawErrors,
  label,
}: WidgetProps) => (
  <TimeInput
    id={id}
    value={value}
    onChange={(next) => onChange(next)}
    onBlur={() => onBlur(id, value)}
    disabled={disabled || readonly}
    error={hasErrors(rawErrors)}
    label={label}
    describedBy={describedBy(id)}
  />
);

/**
 * A date and a time where the provider is, or in the time zone that another field of the form says; then what was typed
 * stays when that field changes. The zone is named when it is not the provider's.
 */
export function InstantWidget({
  id,
  schema,
  value,
  onChange,
  onBlur,
  disabled,
  readonly,
  rawErrors,
  required,
  registry,
  label,
}: WidgetProps) {
  const text = useText();
  const { today, zone: own } = registry.formContext;
  const place = useFormValue()[schema["x-time-zone"] ?? ""];
  const zone = typeof place === "string" ? place : own;
  const known = clockOf(value, zone);
  const [date, setDate] = useState<string | undefined>(known?.date);
  const [time, setTime] = useState<string | undefined>(known?.time);
  const set = (nextDate: string | undefined, nextTime: string | undefined) => {
    setDate(nextDate);
    setTime(nextTime);
    if (nextDate === undefined && nextTime === undefined) onChange(undefined);
    else if (
      nextDate !== undefined &&
      nextTime !== undefined &&
      isIsoDate(nextDate) &&
      /^\d\d:\d\d$/.test(nextTime)
    )
      onChange(instantAt(nextDate, nextTime, zone).toISOString());
    else onChange(`${nextDate ?? ""} ${nextTime ?? ""}`.trim());
  };
  // An end is mostly on the day of its start, or on the next: its date follows that one until someone sets another.
  const start = clockOf(useFormValue()[schema["x-after"] ?? ""], zone);
  const daysAfter = useRef(date === undefined ? 0 : start && daysFrom(start.date, date));
  const startDate = start?.date;
  useEffect(() => {
    if (startDate === undefined || daysAfter.current === undefined) return;
    const wanted = addDays(startDate, daysAfter.current);
    if (wanted === date) return;
    if (time === undefined) setDate(wanted);
    else set(wanted, time);
    // Only the start moves the end: what is typed in the end itself is taken where it is typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [startDate]);
  /** Takes what was typed in the date's place, which may name the time as well. */
  const takeDate = (next: string | undefined) => {
    daysAfter.current = undefined;
    const both = next === undefined || isIsoDate(next) ? undefined : parseTypedInstant(next, today);
    if (both) set(both.date, both.time);
    else set(next, time);
  };
  /** Takes the time. An end at or before the time of its start is on the next day; `24:00` too. */
  const takeTime = (next: string | undefined, typed: string) => {
    const ends = endsDay(typed);
    if (start === undefined || daysAfter.current === undefined)
      return set(date && isIsoDate(date) && ends ? addDays(date, 1) : date, next);
    daysAfter.current = ends || isBefore(next, start.time) ? 1 : 0;
    return set(addDays(start.date, daysAfter.current), next);
  };
  const typedIn = useRef(zone);
  useEffect(() => {
    if (typedIn.current === zone) return;
    typedIn.current = zone;
    if (date !== undefined && time !== undefined) set(date, time);
  });
  const common = {
    disabled: disabled || readonly,
    error: hasErrors(rawErrors),
    onBlur: () => onBlur(id, value),
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", width: "100%" }}>
      <Box sx={{ flex: "1 1 172px", maxWidth: 260 }}>
        <DateInput
          {...common}
          id={id}
          value={date}
          onChange={takeDate}
          today={today}
          required={required}
          label={label}
          describedBy={describedBy(id)}
        />
      </Box>
      <TimeInput
        {...common}
        id={`${id}__time`}
        value={time}
        onChange={takeTime}
        label={`${label.replace(/\?$/, "")}: ${text("form.time")}`}
        describedBy={describedBy(id)}
      />
      {zone !== own && (
        <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          {zone.split("/").at(-1)?.replaceAll("_", " ")}
        </Box>
      )}
    </Box>
  );
}

/** The date and the time that an instant has in a zone; undefined for what is none. */
const clockOf = (value: unknown, zone: string): { date: string; time: string } | undefined =>
  typeof value === "string" && isInstant(value) ? clockAt(new Date(value), zone) : undefined;

/** How many days an end follows its start by, where it is on the same day or the next; undefined for any other. */
const daysFrom = (start: string, end: string): number | undefined =>
  end === start ? 0 : end === addDays(start, 1) ? 1 : undefined;

/** Whether a time of day is a whole one that is not after another. */
const isBefore = (time: string | undefined, other: string): boolean =>
  time !== undefined && /^\d\d:\d\d$/.test(time) && time <= other;
