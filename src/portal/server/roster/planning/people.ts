import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { Input } from "#framework/server/routes/module.ts";

/** Most people of a pick list. */
const most = 20_000;

/** The active workers whom the person may see, to choose from: ids and names. */
export async function pickStaff({ db, tenant, services, user }: Context): Promise<unknown> {
  const type = recordTypeOf(services.types, "staff");
  const { rows } = await sql<JsonObject>`
    select uuid, full_name from staff
    where tenant_id = ${tenant.id} and deleted_at is null and status = 'active' and ${rowsFor(type, user)}
    order by lower(full_name), uuid limit ${most}`.execute(db);
  return { staffs: rows };
}

/** The participants who the person may see and who can have shifts, to choose from: ids and names. */
export async function pickParticipants(
  { db, tenant, services, user }: Context,
  { query }: Input,
): Promise<unknown> {
  const type = recordTypeOf(services.types, "participants");
  const statuses =
    query.include_suspended === "true" || query.include_suspended === "1"
      ? ["active", "suspended"]
      : ["active"];
  const { rows } = await sql<JsonObject>`
    select uuid, full_name, status from participants
    where tenant_id = ${tenant.id} and deleted_at is null and status in (${sql.join(statuses)}) and ${rowsFor(type, user)}
    order by lower(full_name), uuid limit ${most}`.execute(db);
  return { participants: rows };
}
