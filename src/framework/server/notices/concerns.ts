import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { resourceOf } from "./recipients.ts";

/**
 * The notices that can reach the signed-in person: those for a permission that they hold, those for people of their kind,
 * and those that have reached them before.
 */
export async function concerning(context: Context): Promise<NoticeDefinition[]> {
  const [tables, known] = await Promise.all([ownTables(context), toldBefore(context)]);
  return [...context.services.notices.all.values()].filter(
    (notice) => known.has(notice.name) || notice.to.some((to) => canReach(context, notice, to, tables)),
  );
}

function canReach(
  { user, services: { types } }: Context,
  notice: NoticeDefinition,
  { permission, field, of }: NoticeDefinition["to"][number],
  ownRecords: ReadonlySet<string>,
): boolean {
  if (permission !== undefined) return namesIn(permission).length === 0 && holds(user, permission);
  if (field === undefined) return false;
  return ownRecords.has(types.get(resourceOf(types, notice, { field, of }))?.store.table ?? "");
}

/** The tables of people in which a record belongs to the account of the signed-in person. */
async function ownTables({ db, tenant, user, services }: Context): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table } of services.portal.accountRecords) {
    const { rows } = await sql`select from ${sql.table(table)}
      where tenant_id = ${tenant.id} and user_uuid = ${user.uuid} and deleted_at is null limit 1`.execute(db);
    if (rows.length > 0) found.add(table);
  }
  return found;
}

async function toldBefore({ db, tenant, user }: Context): Promise<Set<string>> {
  const rows = await db
    .selectFrom("sent_notices")
    .select("notice")
    .distinct()
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("in_portal", "=", true)
    .execute();
  return new Set(rows.map(({ notice }) => notice));
}
