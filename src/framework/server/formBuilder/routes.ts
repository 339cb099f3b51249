import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Module } from "../routes/module.ts";
import { orderAnswers } from "./exportAnswers.ts";
import { fillForm } from "./fill.ts";
import { changeForm, readImport } from "./forms.ts";
import { readOpened } from "./open.ts";
import { reviewAnswers } from "./review.ts";
import { verifyAnswers } from "./seal.ts";
import { readTemplate } from "./template.ts";

const id: Schema = { type: "string", format: "uuid" };
const object = (properties: Record<string, Schema>, required: string[]): Schema => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});
const whole = { title: "Form", ...id };
/** A form with its questions. */
const withForm = { answer: { type: "object", required: ["form"] } satisfies Schema };

/** Forms that the provider builds: drawn up, published, given out, filled in and reviewed. */
export const formBuilder: Module = (handle) => {
  const builder = "{portal}/from-builder";
  handle(`POST ${builder}/update-form`, changeForm, withForm);
  handle(`POST ${builder}/import-form`, readImport, {
    writes: false,
    answer: { type: "object", required: ["schema", "ui_schema", "left"] },
    body: object({ schema: { type: "object", title: "Schema" } }, ["schema"]),
  });
  handle.public("GET {portal}/{tenant}/whitelabel/form-template", readTemplate, {
    ...withForm,
    query: { form: "The published form, as its link names it." },
    perMinute: 120,
  });
  handle("GET {portal}/form-answers/fill", readOpened, {
    query: { assignment_id: "The form as it was assigned." },
    writes: true,
  });
  handle("POST {portal}/form-answers/fill", fillForm, {
    body: object(
      {
        assignment_id: { ...id, title: "Assigned form" },
        data: { type: "object", title: "Answers" },
        before: {
          type: "object",
          title: "Answers before",
          description:
            "What the sender had before the change, by question. Where others changed the same one meanwhile, it is refused (409).",
        },
        form_version: {
          type: "integer",
          minimum: 1,
          title: "Version on the screen",
          description:
            "Where a later one is published by now, the answers are carried over to it and kept as a draft, so that they can be checked.",
        },
        step: { type: "integer", minimum: 1, maximum: 50, title: "Step" },
        draft: { type: "boolean", title: "Draft", description: "Kept without being checked." },
        is_submitted: { type: "boolean", title: "Sent" },
        confirmation: {
          type: "string",
          maxLength: 200,
          title: "Confirmation",
          description: "That the person has entered their password again, for a form that asks for it.",
        },
      },
      ["assignment_id", "data"],
    ),
  });
  handle("GET {portal}/form-answers/seal", verifyAnswers, {
    query: { assignment_id: "The form as it was assigned." },
  });
  handle("POST {portal}/form-answers/review", reviewAnswers, {
    body: object(
      {
        assignment_id: { ...id, title: "Assigned form" },
        decision: { enum: ["sign_off", "return"], title: "Decision" },
        note: { type: "string", title: "Note", maxLength: 1000 },
      },
      ["assignment_id", "decision"],
    ),
  });
  handle("POST {portal}/form-answers/export", orderAnswers, {
    body: object({ form: { ...whole }, format: { enum: ["csv", "xlsx"], title: "Format" } }, ["form"]),
  });
};
