import { defineFieldType } from "../fieldType.ts";

/** Ids of several records of another resource. */
export const references = defineFieldType({
  name: "references",
  matches: (schema) => schema.type === "array" && schema.items?.["x-reference"] !== undefined,
  storage: "json",
  operators: ["is", "in"],
  text: (value) => (Array.isArray(value) ? value.map(String).join(", ") : ""),
});
