import { defineFieldType } from "../fieldType.ts";

/** Several lines of plain text: `x-widget: "long-text"`, or a maximum length of more than 300. */
export const longText = defineFieldType({
  name: "long-text",
  matches: (schema) =>
    schema.type === "string" &&
    !schema.format &&
    (schema["x-widget"] === "long-text" ||
      (schema["x-widget"] === undefined && (schema.maxLength ?? 0) > 300)),
});
