import { writtenHours } from "../../dates/hours.ts";
import { defineFieldType, numberOperators } from "../fieldType.ts";

const typed = /^-?\d{1,15}(\.\d{1,9})?$/;

/** A whole or decimal number; one of the format `hours` is read as hours and minutes, and written and exported as it is. */
export const number = defineFieldType({
  name: "number",
  matches: (schema) => schema.type === "integer" || schema.type === "number",
  storage: "number",
  operators: numberOperators,
  columnRank: 40,
  inOneLine: true,
  parse: (text, schema) => {
    const value = typed.test(text) ? Number(text) : undefined;
    return schema.type === "integer" && !Number.isInteger(value) ? undefined : value;
  },
  text: (value, { format }) => {
    if (value === null || value === undefined) return "";
    return format === "hours" && typeof value === "number" ? writtenHours(value) : String(value);
  },
  exportCell: (value) => (typeof value === "number" ? value : null),
});
