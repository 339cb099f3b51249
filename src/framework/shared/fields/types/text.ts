import { defineFieldType } from "../fieldType.ts";

/** A line of text; what every string is that no other type claims. */
export const text = defineFieldType({
  name: "text",
  matches: (schema) => schema.type === "string",
  columnRank: 50,
  inOneLine: true,
  searchesByDefault: true,
});
