import { sql, type SqlBool } from "kysely";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { type Earlier, ownWay } from "#framework/shared/forms/computed.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { findRow } from "../../records/read/one.ts";
import { serialize } from "../../records/read/serialize.ts";
import { submissionsOf } from "../submission.ts";
import { versionsOf } from "./versionsOf.ts";
import { questionsOf, type Wizard } from "../wizard.ts";

/** That no later form which was sent corrects this one: the corrected figures count. */
export const notAmended = sql<SqlBool>`not form_submissions.amended`;

/**
 * The same form as it was last sent for the same record, or for a form of which that is another version, where an answer
 * is computed from it.
 * @param own the form itself, and the one that it corrects: it is compared with neither
 */
export async function earlierOf(
  context: Context,
  wizard: Wizard,
  answers: JsonObject,
  own: readonly string[],
): Promise<Earlier> {
  const { definition, schemas } = wizard;
  const referred = await referredRecords(context, wizard, answers);
  const per = schemas
    .flatMap((schema) => Object.values(propertiesOf(schema)))
    .map((schema) => ownWay(schema)?.per)
    .find((name) => name !== undefined);
  const value = per === undefined ? undefined : answers[per];
  if (per === undefined || typeof value !== "string") return { referred };
  const last = await submissionsOf(context)
    .select("data")
    .where("form", "=", definition.name)
    .where("status", "<>", "draft")
    .where(
      sql<SqlBool>`data->>${sql.lit(per)} = any(${isUuid(value) ? versionsOf(context, value) : [value]})`,
    )
    .where(notAmended)
    .where(sql<SqlBool>`uuid <> all(${own}::uuid[])`)
    .orderBy("submitted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { last: last?.data, referred };
}

/** The records that answers refer to and that others copy a field of, so far as the person sees them. */
async function referredRecords(
  context: Context,
  wizard: Wizard,
  answers: JsonObject,
): Promise<Record<string, JsonObject>> {
  const questions = questionsOf(wizard);
  const names = Object.values(questions).flatMap((question) => {
    const rule = ownWay(question);
    return rule?.how === "copy" ? (rule.of ?? []) : [];
  });
  const referred: Record<string, JsonObject> = {};
  for (const name of new Set(names)) {
    const type = context.services.types.get(questions[name]?.["x-reference"] ?? "");
    const id = answers[name];
    const row = type && typeof id === "string" && (await findRow(context, type, id));
    if (type && row) referred[name] = serialize(type, context, row);
  }
  return referred;
}
