import { isInstant, parseDate } from "../../dates/dates.ts";
import { plainInstant, writtenDeadline, writtenInstant } from "../../dates/written.ts";
import { dateOperators, defineFieldType } from "../fieldType.ts";

/** An instant, RFC 3339 with an offset. Filters compare it by its calendar day where the provider is. */
export const dateTime = defineFieldType({
  name: "date-time",
  matches: (schema) => schema.format === "date-time",
  storage: "instant",
  operators: dateOperators,
  columnRank: 32,
  filtersByDefault: true,
  text: (value, schema, timeZone = "UTC") =>
    value ? (schema["x-deadline"] ? writtenDeadline : writtenInstant)(String(value), timeZone) : "",
  exportCell: (value, schema, timeZone = "UTC") =>
    value ? (schema["x-deadline"] ? writtenDeadline : plainInstant)(String(value), timeZone) : null,
  exportKind: "date-time",
  parse: (text) => (isInstant(text) ? text : parseDate(text)),
});
