import { defineFieldType, numberOperators } from "../fieldType.ts";

const typed = /^-?\d{1,15}(\.\d{1,9})?$/;

/** A whole or decimal number. */
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
  exportCell: (value) => (typeof value === "number" ? value : null),
});
