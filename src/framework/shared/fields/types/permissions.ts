import { defineFieldType } from "../fieldType.ts";

/** Permissions by their names; their words come from the access catalogue. */
export const permissions = defineFieldType({
  name: "permissions",
  matches: (schema) => schema["x-widget"] === "permissions",
  storage: "json",
  operators: ["is_empty", "not_empty"],
  text: (value) => (Array.isArray(value) ? value.join(", ") : ""),
});
