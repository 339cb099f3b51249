import { isInstant, parseDate } from "../../dates/dates.ts";
import { plainInstant, writtenDeadline, writtenInstant } from "../../dates/written.ts";
import type { Schema } from "../../schema/schema.ts";
import { dateOperators, defineFieldType } from "../fieldType.ts";

/** How the instants of a field are written for people: one that is due or ends at midnight as the end of the day before. */
export const instantWriter = (schema: Schema): typeof writtenInstant =>
  schema["x-deadline"] || schema["x-end"] ? writtenDeadline : writtenInstant;

/** An instant, RFC 3339 with an offset. Filters compare it by its calendar day where the provider is. */
export const dateTime = defineFieldType({
  name: "date-time",
  matches: (schema) => schema.format === "date-time",
  storage: "instant",
  operators: dateOperators,
  columnRank: 32,
  filtersByDefault: true,
  text: (value, schema, timeZone = "UTC") => (value ? instantWriter(schema)(String(value), timeZone) : ""),
  exportCell: (value, schema, timeZone = "UTC") =>
    value ? (schema["x-deadline"] ? writtenDeadline : plainInstant)(String(value), timeZone) : null,
  exportKind: "date-time",
  parse: (text) => (isInstant(text) ? text : parseDate(text)),
});
