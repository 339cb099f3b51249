import { sql } from "kysely";
import { importForm } from "#framework/shared/builtForms/import/importForm.ts";
import { checkForm } from "#framework/shared/builtForms/checkForm.ts";
import { wholeLayout } from "#framework/shared/builtForms/checkLayout.ts";
import { emptyForm, type FormDefinition } from "#framework/shared/builtForms/form.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { answer } from "../http/reply.ts";
import { createRecord } from "../records/write/create.ts";
import { reachRow } from "../records/read/one.ts";
import { present, type Row } from "../records/read/present.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import type { Prepare } from "../records/write/stages.ts";
import { updateRecord } from "../records/write/update.ts";
import { idFrom } from "../routes/idFrom.ts";
import type { Input } from "../routes/module.ts";
import { checkedDefinition, definitionOf, questionCount, refusedForm } from "./definition.ts";
import { notFound } from "../http/errors.ts";
import { asObject } from "#framework/shared/schema/patch.ts";

/** Forms as those who build them have them. */
export const formType = ({ services }: Context) => recordTypeOf(services.types, "built-forms");
const templateType = ({ services }: Context) => recordTypeOf(services.types, "form-templates");

/** One form with its questions as they are being changed. */
export async function readForm(context: Context, { params }: Input): Promise<unknown> {
  const row = await reachRow(context, formType(context), params.id ?? "");
  return { form: formOf(context, row) };
}

const formOf = (context: Context, row: Row): JsonObject => {
  const { schema, ui_schema: layout } = definitionOf(row.draft);
  return {
    ...present(formType(context), context, row),
    schema,
    ui_schema: asObject(layout),
  };
};

/** Adds a form: an empty one, or with questions. */
export async function addForm(context: Context, { body }: Input): Promise<unknown> {
  const { schema, ui_schema: layout, ...facts } = body;
  const definition = schema === undefined ? emptyForm() : checkedDefinition({ schema, ui_schema: layout });
  return answer("Form added", { form: await keepNew(context, facts, definition) });
}

async function keepNew(
  context: Context,
  facts: JsonObject,
  definition: FormDefinition,
  template = false,
): Promise<JsonObject> {
  const type = template ? templateType(context) : formType(context);
  const record = await createRecord(context, type, facts, {
    status: "draft",
    published_version: 0,
    questions: questionCount(definition),
    has_changes: true,
  });
  await keepDraft(context, String(record.uuid), definition);
  return formNow(context, String(record.uuid));
}

/** A form that was just written, with its questions. */
export async function formNow(context: Context, id: string): Promise<JsonObject> {
  const { rows } = await sql<Row>`select * from built_forms
    where tenant_id = ${context.tenant.id} and uuid = ${id}`.execute(context.db);
  const [row] = rows;
  if (!row) throw notFound();
  return formOf(context, row);
}

async function keepDraft({ db, tenant }: Context, id: string, definition: FormDefinition): Promise<void> {
  await sql`update built_forms set draft = ${JSON.stringify(definition)}::json
    where tenant_id = ${tenant.id} and uuid = ${id}`.execute(db);
}

/**
 * Changes a form: what it is called and when it is due, or its questions. The published version stays as it is.
 * @throws 409 changed meanwhile, 422 with the place of what cannot be used
 */
export async function changeForm(context: Context, input: Input): Promise<unknown> {
  const id = idFrom(input, "uuid");
  const { uuid: _, schema, ui_schema: layout, ...facts } = input.body;
  const type = formType(context);
  if (schema === undefined) {
    await updateRecord(context, type, id, facts);
    return answer("Form saved", { form: await formNow(context, id) });
  }
  const definition = checkedDefinition({ schema, ui_schema: layout });
  await updateRecord(context, type, id, facts, {
    action: "edit-questions",
    more: { questions: questionCount(definition), has_changes: true },
  });
  await keepDraft(context, id, definition);
  return answer("Form saved", { form: await formNow(context, id) });
}

/** A form of one's own with the same questions. */
export async function duplicateForm(context: Context, input: Input): Promise<unknown> {
  const row = await reachRow(context, formType(context), idFrom(input, "uuid"));
  const form = await keepNew(context, copiedFacts(context, row, " (copy)"), definitionOf(row.draft));
  return answer(`“${String(form.title)}” added`, { form });
}

/** Keeps a form's questions as a template. */
export async function makeTemplate(context: Context, input: Input): Promise<unknown> {
  const row = await reachRow(context, formType(context), idFrom(input, "uuid"));
  const form = await keepNew(context, copiedFacts(context, row, ""), definitionOf(row.draft), true);
  return answer("Saved as template", { form });
}

/** Makes a form of a template. */
export async function fromTemplate(context: Context, input: Input): Promise<unknown> {
  const row = await reachRow(context, templateType(context), idFrom(input, "uuid"));
  const form = await keepNew(context, copiedFacts(context, row, ""), definitionOf(row.draft));
  return answer(`“${String(form.title)}” added to the form builder`, { form });
}

function copiedFacts(context: Context, row: Row, suffix: string): JsonObject {
  const {
    title,
    description,
    category,
    due_days: days,
    repeat,
    needs_review: review,
    asks_password: asks,
  } = present(formType(context), context, row);
  const facts: JsonObject = { title: `${String(title).slice(0, 190)}${suffix}` };
  for (const [name, value] of Object.entries({
    description,
    category,
    due_days: days,
    repeat,
    needs_review: review,
    asks_password: asks,
  }))
    if (value !== undefined) facts[name] = value;
  return facts;
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
