import { writtenTime } from "../../dates/written.ts";
import { defineFieldType } from "../fieldType.ts";

/** A time of day, `HH:mm`. */
export const time = defineFieldType({
  name: "time",
  matches: (schema) => schema.format === "time",
  operators: ["equals", "is_empty", "not_empty"],
  columnRank: 48,
  text: (value) => (typeof value === "string" ? writtenTime(value) : ""),
  exportCell: (value) => (typeof value === "string" ? value : null),
});
