import { formatCents } from "../../money/cents.ts";
import { defineFieldType, numberOperators } from "../fieldType.ts";

/** Amount in Australian dollars, as whole cents on the wire and in code; exports carry dollars. */
export const money = defineFieldType({
  name: "money",
  matches: (schema) => schema.format === "money",
  storage: "number",
  operators: numberOperators,
  columnRank: 35,
  inOneLine: true,
  parse: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  text: (value) => (typeof value === "number" ? formatCents(value) : ""),
  exportCell: (value) => (typeof value === "number" ? value / 100 : null),
  exportKind: "money",
});
