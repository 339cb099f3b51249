import { type RawBuilder, sql } from "kysely";
import { importForm } from "#framework/shared/customForms/import/importForm.ts";
import { checkForm } from "#framework/shared/customForms/checkForm.ts";
import { wholeLayout } from "#framework/shared/customForms/checkLayout.ts";
import { emptyForm } from "#framework/shared/customForms/form.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { answer } from "../http/reply.ts";
import type { Shown } from "../records/read/shownRules.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import type { After, Prepare } from "../records/write/stages.ts";
import { updateRecord } from "../records/write/update.ts";
import { asWritten } from "../routes/answered.ts";
import { idFrom } from "../routes/idFrom.ts";
import type { Input } from "../routes/module.ts";
import { checkedDefinition, definitionOf, questionCount, refusedForm } from "./definition.ts";

/** Of the name of a form, in characters. */
const longestTitle = 200;

/** Forms as those who build them have them. */
export const formType = ({ services }: Context) => recordTypeOf(services.types, "built-forms");

/** What forms ask, as it is being changed, beside what they are called. */
export const formDefinition: Shown = async ({ db, tenant }, forms) => {
  const { rows } = await sql<{ uuid: string; draft: unknown }>`select uuid, draft from built_forms
    where tenant_id = ${tenant.id} and uuid = any (${forms.map(({ uuid }) => uuid)}::uuid[])`.execute(db);
  const drafts = new Map(rows.map(({ uuid, draft }) => [uuid, draft]));
  return forms.map(({ uuid }) => asObject(definitionOf(drafts.get(String(uuid)))));
};

/** What a copy of a form has of it, beside its questions. */
const copied = [
  "description",
  "category",
  "due_days",
  "repeat",
  "needs_review",
  "asks_password",
  "questions",
];

/** A new form is empty, has the questions that were sent, or is a copy, with as much of its name as there is space for. */
export const formBegun: Prepare = (write, { title }): JsonObject => {
  const begun = { published_version: 0, has_changes: true };
  const { of, input } = write;
  if (of) {
    const same = Object.fromEntries(copied.map((name) => [name, of[name] ?? null]));
    return { ...begun, ...same, title: String(title).slice(0, longestTitle) };
  }
  const definition = input.schema === undefined ? emptyForm() : checkedDefinition(input);
  write.input = asObject(definition);
  return { ...begun, questions: questionCount(definition) };
};

/** Keeps the questions of a new form: those that were sent, or those of the form that it is a copy of. */
export const formKept: After = ({ context, id, input, of }) => {
  const theirs = sql`(select draft from built_forms where tenant_id = ${context.tenant.id} and uuid = ${of?.uuid})`;
  return keepDraft(context, id, of ? theirs : jsonOf(input));
};

const jsonOf = (definition: object): RawBuilder<unknown> => sql`${JSON.stringify(definition)}::json`;

async function keepDraft({ db, tenant }: Context, id: string, draft: RawBuilder<unknown>): Promise<void> {
  await sql`update built_forms set draft = ${draft} where tenant_id = ${tenant.id} and uuid = ${id}`.execute(
    db,
  );
}

/**
 * Changes a form: what it is called and when it is due, or its questions. The published version stays as it is.
 * @throws 409 changed in the meantime, 422 with the place of what cannot be used
 */
export async function changeForm(context: Context, input: Input): Promise<unknown> {
  const id = idFrom(input, "uuid");
  const { uuid: _, schema, ui_schema: layout, ...facts } = input.body;
  const type = formType(context);
  const definition = schema === undefined ? undefined : checkedDefinition({ schema, ui_schema: layout });
  const edited = definition && {
    action: "edit-questions",
    more: { questions: questionCount(definition), has_changes: true },
  };
  const form = await updateRecord(context, type, id, facts, edited);
  if (definition) await keepDraft(context, id, jsonOf(definition));
  return answer("Form saved", { form: await asWritten(context, type, form) });
}

/** A form that is taken out of the archive is as published, or a draft that never was. */
export const formRestored: Prepare = (_write, { published_version: version }) => ({
  status: Number(version ?? 0) > 0 ? "published" : "draft",
});

/** Reads a schema from elsewhere: what of it can be used, and what was left out. Nothing is kept. */
export function readImport(_context: Context, { body }: Input): unknown {
  const { schema, left, problems } = importForm(body.schema);
  const found = problems.length > 0 ? problems : checkForm(schema);
  if (found.length > 0) throw refusedForm(found);
  return answer("The form can be used", { schema, ui_schema: wholeLayout(schema), left });
}
