import { isObject } from "../../schema/schema.ts";
import { defineFieldType } from "../fieldType.ts";

/** A drawn or typed signature with the name and the time it was made. */
export const signature = defineFieldType({
  name: "signature",
  matches: (schema) => schema["x-widget"] === "signature",
  storage: "json",
  operators: ["is_empty", "not_empty"],
  text: (value) => (isObject(value) ? `Signed by ${String(value.name)}` : ""),
});
