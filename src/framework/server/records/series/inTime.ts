import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { RecordType } from "../store/recordType.ts";

/** The fields of a kind of record that can repeat: what `x-repeat` names, and the field that has the rule. */
export interface Repeating extends NonNullable<Schema["x-repeat"]> {
  rule: string;
}

/** How records of a kind repeat; undefined where they do not. */
export function repeatingOf({ fields }: Pick<RecordType, "fields">): Repeating | undefined {
  const field = fields.find(({ schema }) => schema["x-repeat"] !== undefined);
  const names = field?.schema["x-repeat"];
  return field && names && { ...names, rule: field.name };
}

/** A moment as clocks show it: a date, and a time unless it is a whole day. */
interface Local {
  date: string;
  time?: string;
}

/** Reads and writes the moments of a kind of record by the clock of its place. */
export function localTimes(context: Context, type: RecordType, record: JsonObject) {
  const zoneOf = (name: string): string => {
    const own = record[fieldAt(type.schema, name)?.schema["x-time-zone"] ?? ""];
    return typeof own === "string" ? own : context.tenant.settings.time_zone;
  };
  return {
    read: (name: string, value: unknown): Local => {
      const text = String(value);
      return text.length === 10 ? { date: text } : clockAt(new Date(text), zoneOf(name));
    },
    write: (name: string, { date, time }: Local): string =>
      time === undefined ? date : instantAt(date, time, zoneOf(name)).toISOString(),
  };
}

/**
 * When a record of a series is, if its clock times are those of another one: it begins on a day, and lasts as long by the
 * clock, also over a night on which clocks change.
 */
export function timesOn(
  context: Context,
  type: RecordType,
  { start, end }: Repeating,
  like: JsonObject,
  day: string,
): JsonObject {
  const { read, write } = localTimes(context, type, like);
  const begins = read(start, like[start]);
  const ends = read(end, like[end] ?? like[start]);
  return {
    [start]: write(start, { ...begins, date: day }),
    ...(like[end] !== undefined && {
      [end]: write(end, { ...ends, date: addDays(day, daysBetween(begins.date, ends.date)) }),
    }),
  };
}
