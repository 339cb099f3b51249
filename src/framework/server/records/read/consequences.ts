import type { Schema } from "#framework/shared/schema/schema.ts";

/** What a call answers that says in sentences what a write would come to, for the `preview` of an action or a form. */
export const consequencesAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["consequences"],
  properties: { consequences: { type: "array", items: { type: "string" } } },
};
