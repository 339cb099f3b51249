import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { subjectKey } from "#framework/shared/forms/subject.ts";
import { resourceReferredTo, type Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import type { Input, Module } from "../routes/module.ts";
import { logActivity } from "../audit/activity.ts";
import { amendable } from "./filling/amend.ts";
import { referredTitles } from "../records/store/referredTitles.ts";
import { deadlineBody, decideDeadline } from "./registers/deadlines.ts";
import { answersKey, describeWithTitles } from "./describe.ts";
import { orderStaticAnswers } from "./sent/exportAnswers.ts";
import { prefilled } from "./filling/prefill.ts";
import { anonymityOf } from "./anonymous/anonymous.ts";
import { checkReceipt, receiptBody, receiptSchema } from "./anonymous/receipts.ts";
import { saveForm } from "./filling/save.ts";
import { amendmentOf, findDraft, findSubmission } from "./submission.ts";
import { subjectAsked, subjectNames, subjectOf } from "./subject.ts";
import { recordChanges, takeOver, takeOverBody } from "./filling/takeOver.ts";
import { verifySeal } from "./sent/verify.ts";
import { formVersion } from "./oldVersions.ts";
import { asPublished, fills, visibleAnswers, type Wizard, wizardFor } from "./wizard.ts";

/** What the address of a form can say besides: answers that it begins with (`address.<name>`). */
const addressed = (wizards: readonly WizardDefinition[]): string[] => [
  ...new Set(
    wizards.flatMap(({ prefill = {} }) =>
      Object.values(prefill).flatMap(({ from }) => /^address\.(.+)$/.exec(from ?? "")?.[1] ?? []),
    ),
  ),
];

const id: Schema = { type: ["string", "null"], format: "uuid" };

/** Forms in steps: read where one stopped, saved step by step, sent once, sealed; and their registers. */
export const forms: Module = (handle, { definitions, files, schemas }) => {
  const wizards = files.wizards;
  const subjects = subjectNames(wizards);
  const asked = wizards.flatMap(({ steps }) =>
    steps.map(({ schema }) => propertiesOf(schemas.get(schema) ?? {})),
  );
  const labelOf = (subject: string): string => {
    const resource = asked.map((questions) => resourceReferredTo(questions[subject])).find(Boolean);
    return definitions.resources.get(resource ?? "")?.label.one ?? subject;
  };

  handle("GET {portal}/forms/static/{form}", readForm, {
    query: {
      ...Object.fromEntries(subjects.map((name) => [subjectKey(name), "What the form is about."])),
      record_id: "A form that was begun or sent.",
      ...Object.fromEntries(addressed(wizards).map((name) => [name, "An answer that the form begins with."])),
      amends: "A form that was sent, to begin its correction.",
      new: "true: begins a new one, whatever draft there is.",
    },
  });
  handle("POST {portal}/forms/static/{form}", saveForm, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["data"],
      properties: {
        record_id: { ...id, title: "Form" },
        new_id: {
          ...id,
          title: "New form",
          description: "The id of a form that is begun, so that it is made once however often it is sent.",
        },
        ...Object.fromEntries(
          subjects.map((name): [string, Schema] => [subjectKey(name), { ...id, title: labelOf(name) }]),
        ),
        amends: { ...id, title: "Amendment of", description: "A form that was sent." },
        step: { type: "integer", minimum: 1, maximum: 50, title: "Step" },
        data: { type: "object", title: "Answers" },
        before: {
          type: "object",
          title: "Answers before",
          description:
            "What the sender had before the change, by question. Others may have written meanwhile: other answers stay, and where they changed the same one it is refused (409).",
        },
        draft: { type: "boolean", title: "Draft", description: "Kept without being checked." },
        is_submitted: { type: "boolean", title: "Sent" },
        confirmation: {
          type: "string",
          maxLength: 200,
          title: "Confirmation",
          description: "That the person has entered their password again, for a form that asks for it.",
        },
        receipt: receiptSchema,
        version: { type: "integer", title: "Version" },
      },
    },
  });
  handle("GET {portal}/forms/static/{form}/seal/{id}", verifySeal);
  handle("GET {portal}/forms/static/{form}/record-changes/{id}", recordChanges);
  handle("POST {portal}/forms/static/{form}/record-changes/{id}", takeOver, { body: takeOverBody });
  handle("PUT {portal}/forms/static/{form}/deadlines/{id}", decideDeadline, { body: deadlineBody });
  handle("POST {portal}/forms/static/{form}/receipt", checkReceipt, {
    body: receiptBody,
    writes: false,
    perMinute: 20,
  });
  handle("GET {portal}/forms/static/{form}/version", formVersion, { query: { number: "The version." } });
  handle("POST {portal}/forms/static/{form}/export", orderStaticAnswers, {
    body: {
      type: "object",
      additionalProperties: false,
      properties: { format: { enum: ["csv", "xlsx"], title: "Format" } },
    },
    answer: { type: "object", required: ["link"] },
  });
};

async function readForm(context: Context, input: Input): Promise<unknown> {
  const wizard = wizardFor(context, input);
  const { record_id: record, amends, new: isNew, ...address } = input.query;
  const about = subjectAsked(wizard, input.query);
  const submission = record
    ? await findSubmission(context, wizard, record)
    : amends || isNew === "true"
      ? undefined
      : await findDraft(context, wizard, about);
  if (submission && submission.created_by !== context.user.uuid) {
    await logActivity(context, {
      action: "read",
      resource: wizard.definition.resource ?? wizard.definition.name,
      record: submission.uuid,
      label: wizard.definition.label,
    });
  }
  const described = await describeWithTitles(
    context,
    asPublished(wizard, submission?.form_version),
    submission,
  );
  if (submission) {
    const amended = await amendmentOf(context, wizard, submission);
    return withTitles(context, wizard, { ...described, amended_by: amended ?? null });
  }
  if (!fills(context.user, wizard)) return withTitles(context, wizard, described);
  const begun = amends
    ? await amendable(context, wizard, amends)
    : { answers: await prefilled(context, wizard, about, address) };
  const subject = subjectOf(context.services, wizard);
  // What is filled in beforehand shows the record that the form is about; an anonymous form takes nothing from it.
  if (about && subject && anonymityOf(context, wizard) === undefined)
    await logActivity(context, {
      action: "read",
      resource: subject.type.name,
      record: about,
      label: wizard.definition.label,
    });
  return withTitles(context, wizard, {
    ...described,
    [answersKey(context, wizard)]: visibleAnswers(wizard, context.user, begun.answers),
    prefilled: Object.keys(begun.answers).length > 0,
    amends: amends ?? null,
  });
}

/** With the names of the records that answers refer to: anyone who reads an answer reads whom it names. */
async function withTitles(
  context: Context,
  wizard: Wizard,
  described: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const answers = asObject(described[answersKey(context, wizard)]);
  const { schemas } = asPublished(wizard, Number(described.form_version));
  const titles = await referredTitles(
    context,
    schemas.map((schema) => [schema, answers]),
  );
  return { ...described, titles };
}
