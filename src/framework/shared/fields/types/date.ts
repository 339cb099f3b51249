import { parseDate } from "../../dates/dates.ts";
import { writtenDate } from "../../dates/written.ts";
import { dateOperators, defineFieldType } from "../fieldType.ts";

/** A calendar date, `yyyy-MM-dd` in records; filters and form parts may also write `dd-MM-yyyy`. */
export const date = defineFieldType({
  name: "date",
  matches: (schema) => schema.format === "date",
  storage: "date",
  operators: dateOperators,
  columnRank: 30,
  inOneLine: true,
  filtersByDefault: true,
  parse: parseDate,
  text: (value) => (value ? writtenDate(String(value)) : ""),
  exportCell: (value) => (value ? String(value) : null),
  exportKind: "date",
});
