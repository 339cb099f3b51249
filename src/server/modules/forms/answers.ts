import { propertiesOf } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { attachFile, filesIn } from "../../files/attach.ts";
import type { FieldMessages } from "../../http/errors.ts";
import { reachRow } from "../../records/one.ts";
import type { Wizard } from "./wizard.ts";

/** Name under which a form's files are tied to it. */
export const formResource = (form: string): string => `form:${form}`;

/** Answers that refer to records which the person does not reach; those that stood there before may stay. */
export async function unreachableAnswers(
  context: Context,
  wizard: Wizard,
  answers: JsonObject,
  before: JsonObject,
): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  for (const [name, schema] of wizard.steps.flatMap((step) => Object.entries(propertiesOf(step.schema)))) {
    const resource = schema["x-reference"] ?? schema.items?.["x-reference"];
    const type = resource === undefined ? undefined : context.services.types.get(resource);
    if (!type) continue;
    const known = new Set([before[name] ?? []].flat());
    for (const id of [answers[name] ?? []].flat()) {
      if (!isUuid(id) || known.has(id)) continue;
      const reached = await reachRow(context, type, id).then(
        () => true,
        () => false,
      );
      if (!reached) errors[name] = [`${schema.title ?? name}: choose from the list.`];
    }
  }
  return errors;
}

/** Ties the files of a form to it. */
export async function attachAnswers(
  context: Context,
  { definition }: Wizard,
  id: string,
  answers: JsonObject,
): Promise<void> {
  for (const [field, documentId] of filesIn(answers)) {
    await attachFile(context, field, { documentId }, { resource: formResource(definition.name), record: id });
  }
}
