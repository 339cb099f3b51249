import { type Expression, sql, type SqlBool } from "kysely";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { type Condition, conditionsOf, type Filter } from "#framework/shared/filters/filter.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../database/database.ts";
import { type Reaching, rowsFor } from "../../records/read/rowAccess.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { notDeletedSql, type Store, valueOf } from "../../records/store/store.ts";
import { versionsOf } from "./versionsOf.ts";
import { officeNames, type Wizard } from "../wizard.ts";

type Sql = Expression<SqlBool>;

/** Whether a table holds forms, or is a view of them that keeps which form each corrects. */
const keepsForms = ({ columns }: Store): boolean => columns.has("amended") && columns.has("amends");

/**
 * What leaves out of a list of forms, and of all that is counted as it counts, those that a later one corrects: a form and
 * its correction are about one thing. A correction that the person does not see replaces nothing for them, and a filter
 * by `amended` finds what it asks for.
 */
export function whatCounts(
  context: Pick<Context, "tenant" | "user">,
  type: RecordType,
  filter: Filter,
  reaching?: Reaching,
): Sql[] {
  const { store } = type;
  if (!keepsForms(store) || conditionsOf(filter).some(({ field }) => field === "amended")) return [];
  return [
    sql<SqlBool>`(not amended or uuid not in (select amends from ${sql.table(store.table)}
      where tenant_id = ${sql.lit(context.tenant.id)} and amends is not null and submitted_at is not null
        and ${sql.raw(notDeletedSql(store))} and ${rowsFor(type, context.user, reaching)}))`,
  ];
}

/** What refers to a form, as a condition asks for it: what refers to any version of that form is about the same thing. */
export function ofAnyVersion(
  context: Pick<Context, "tenant" | "services">,
  type: RecordType,
  { field: name, operator, value }: Condition,
): Sql | undefined {
  const field = fieldAt(type.schema, name);
  const target = type.types.get(field?.schema["x-reference"] ?? "");
  if (!field || !target || !keepsForms(target.store) || (operator !== "is" && operator !== "in"))
    return undefined;
  const ids = [value].flat().filter((id) => typeof id === "string" && isUuid(id));
  const each = ids.map((id) => sql`${valueOf(type.store, field)}::text = any(${versionsOf(context, id)})`);
  return each.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/**
 * Marks the form that is corrected now. What was corrected meanwhile, by someone else's correction, is not corrected twice:
 * what is sent last counts, and corrects what counted before it.
 * @returns the form that is corrected; null for a form that corrects none
 */
export async function takePlaceOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  amends: string | null,
): Promise<string | null> {
  for (let corrected = amends; corrected !== null;) {
    // Whoever sends a correction of the same form at this moment waits here, and then finds this one.
    await db
      .updateTable("form_submissions")
      .set({ amended: true })
      .where("tenant_id", "=", tenant.id)
      .where("uuid", "=", corrected)
      .execute();
    const later = await db
      .selectFrom("form_submissions")
      .select("uuid")
      .where("tenant_id", "=", tenant.id)
      .where("amends", "=", corrected)
      .where("status", "<>", "draft")
      .where("deleted_at", "is", null)
      .orderBy("submitted_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!later) return corrected;
    corrected = later.uuid;
  }
  return null;
}

/**
 * What the office has written on a form, as it is stored, for the form that corrects it: what was decided and reported
 * stays so, and no deadline begins again.
 */
export async function officePart(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  wizard: Wizard,
  corrected: string | null,
): Promise<JsonObject> {
  if (corrected === null) return {};
  const { data } = await db
    .selectFrom("form_submissions")
    .select("data")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", corrected)
    .executeTakeFirstOrThrow();
  const office = officeNames(wizard);
  return Object.fromEntries(Object.entries(asObject(data)).filter(([name]) => office.has(name)));
}

/** The numbers of what forms correct, also in several steps, by the id of the form: people still have the earlier ones. */
export async function correctedReferences(
  { db, tenant }: { db: Db; tenant: Pick<Context["tenant"], "id"> },
  forms: readonly { uuid: string }[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; references: string[] }>`
    with recursive corrected as (
      select uuid as id, amends from form_submissions
      where tenant_id = ${tenant.id} and uuid = any(${forms.map(({ uuid }) => uuid)}::uuid[]) and amends is not null
      union
      select corrected.id, earlier.amends from corrected join form_submissions earlier
        on earlier.tenant_id = ${tenant.id} and earlier.uuid = corrected.amends and earlier.amends is not null)
    select id, jsonb_agg(reference) as "references" from corrected join form_submissions
      on tenant_id = ${tenant.id} and uuid = corrected.amends and reference is not null
    group by id`.execute(db);
  return new Map(rows.map(({ id, references }) => [id, references]));
}
