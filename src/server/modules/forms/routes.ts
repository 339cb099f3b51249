import type { Schema } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { Input, Module } from "../module.ts";
import { logActivity } from "../../audit/activity.ts";
import { saveForm } from "./save.ts";
import { describeSubmission, findDraft, findSubmission } from "./submission.ts";
import { wizardFor } from "./wizard.ts";

const id: Schema = { type: ["string", "null"], format: "uuid" };

/** Forms in steps: read where one stopped, saved step by step, sent once. */
export const forms: Module = (claim) => {
  claim("GET ndis/forms/static/{form}", readForm, {
    query: { participant_id: "Whom the form is about.", record_id: "A form that was begun or sent." },
  });
  claim("POST ndis/forms/static/{form}", saveForm, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["data"],
      properties: {
        record_id: { ...id, title: "Form" },
        participant_id: { ...id, title: "Participant" },
        step: { type: "integer", minimum: 1, maximum: 50, title: "Step" },
        data: { type: "object", title: "Answers" },
        draft: { type: "boolean", title: "Draft", description: "Kept without being checked." },
        is_submitted: { type: "boolean", title: "Sent" },
        version: { type: "integer", title: "Version" },
      },
    },
  });
};

async function readForm(context: Context, input: Input): Promise<unknown> {
  const wizard = wizardFor(context, input);
  const { record_id: record, participant_id: participant } = input.query;
  const submission = record
    ? await findSubmission(context, wizard, record)
    : await findDraft(context, wizard, participant);
  if (submission && submission.created_by !== context.user.uuid) {
    await logActivity(context, {
      action: "read",
      resource: wizard.definition.resource ?? wizard.definition.name,
      record: submission.uuid,
      label: wizard.definition.label,
    });
  }
  return describeSubmission(wizard, context.user, submission);
}
