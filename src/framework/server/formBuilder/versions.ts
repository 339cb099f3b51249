import { sql } from "kysely";
import type { Migration, Version } from "#framework/shared/customForms/carryOver.ts";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import type { Facts } from "../records/read/callRule.ts";
import { judgedSchema } from "./definition.ts";

/** A published version of a form. */
export interface FormVersion {
  number: number;
  definition: FormDefinition;
  sha256: string;
  migrations: Migration[];
  note: string;
  published_at: string;
  published_by: string;
}

/** Every version of a form, the first one first; or the one with a number. */
export async function versionsOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  form: string,
  number?: number,
): Promise<FormVersion[]> {
  const only = number === undefined ? sql`` : sql`and number = ${number}`;
  const { rows } = await sql<FormVersion>`
    select number, definition, sha256, migrations, note, published_at, published_by from built_form_versions
    where tenant_id = ${tenant.id} and form = ${form} ${only} order by number`.execute(db);
  return rows;
}

/** Versions with the schemas that answers to them are judged with: what answers are carried from one to the next by. */
export const judgedVersions = (
  { services: { definitions } }: Pick<Context, "services">,
  versions: readonly FormVersion[],
): (Version & { number: number })[] =>
  versions.map(({ number, sha256, definition, migrations }) => ({
    number,
    schema: judgedSchema(definitions, sha256, definition),
    migrations,
  }));

/** One version of a form, and the schema that answers to it are judged with. */
export async function versionOf(
  context: Context,
  form: string,
  number: number,
): Promise<FormVersion & { judged: Schema }> {
  const [found] = await versionsOf(context, form, number);
  if (!found) throw notFound();
  const { definitions } = context.services;
  return { ...found, judged: judgedSchema(definitions, found.sha256, found.definition) };
}

/** What was published of a form, and how many have answered each version. */
export const formVersions: Facts = {
  answer: { type: "object", required: ["versions"] },
  of: async (context, { id }) => ({ versions: await versionsWithAnswers(context, id) }),
};

async function versionsWithAnswers(context: Context, form: string): Promise<unknown[]> {
  const counted = await sql<{ form_version: number; status: string; count: number }>`
    select form_version, status, count(*)::int as count from form_answers
    where tenant_id = ${context.tenant.id} and form = ${form} and deleted_at is null
    group by form_version, status`.execute(context.db);
  const versions = await versionsOf(context, form);
  const sum = (number: number, open: boolean) =>
    counted.rows
      .filter(
        ({ form_version: version, status }) => version === number && /draft|returned/.test(status) === open,
      )
      .reduce((all, { count }) => all + count, 0);
  return versions.toReversed().map(({ definition, migrations, ...version }) => ({
    ...version,
    migrations,
    schema: definition.schema,
    ui_schema: definition.ui_schema,
    drafts: sum(version.number, true),
    sent: sum(version.number, false),
  }));
}
