import { type Expression, sql, type SqlBool } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context, CurrentUser } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";

/** Most people of a pick list. */
const most = 20_000;

/** What a list of people beside a roster, or to choose from, looks like. */
export const peopleAnswer = (rows: string): Schema => ({
  type: "object",
  required: [rows],
  properties: { [rows]: { type: "array", items: { type: "object" } }, range: { type: "object" } },
});

/** Whether someone sees the roster of others; everybody else sees their own shifts. */
export const seesRoster = (user: CurrentUser): boolean => holds(user, "view-shifts");

/** The workers whom someone sees on the roster: all that they may see, or themselves alone. */
export const workersFor = ({ services, user }: Context): Expression<SqlBool> =>
  seesRoster(user)
    ? rowsFor(recordTypeOf(services.types, "staff"), user)
    : sql<SqlBool>`staff.uuid = ${user.staff ?? null}::uuid`;

/** The active workers whom the person sees on the roster, to choose from: ids and names. */
export const pickStaff: Facts = { answer: peopleAnswer("staffs"), ofInput: activeStaff };

async function activeStaff(context: Context): Promise<unknown> {
  const { db, tenant } = context;
  const { rows } = await sql<JsonObject>`
    select uuid, full_name from staff
    where tenant_id = ${tenant.id} and deleted_at is null and status = 'active' and ${workersFor(context)}
    order by lower(full_name), uuid limit ${most}`.execute(db);
  return { staffs: rows };
}

/** The participants who the person may see and who can have shifts, to choose from: ids and names. */
export const pickParticipants: Facts = { answer: peopleAnswer("participants"), ofInput: supported };

async function supported(
  { db, tenant, services, user }: Context,
  { include_suspended: isSuspendedToo }: JsonObject,
): Promise<unknown> {
  const type = recordTypeOf(services.types, "participants");
  const statuses = isSuspendedToo === true ? ["active", "suspended"] : ["active"];
  const { rows } = await sql<JsonObject>`
    select uuid, full_name, status from participants
    where tenant_id = ${tenant.id} and deleted_at is null and status in (${sql.join(statuses)}) and ${rowsFor(type, user)}
    order by lower(full_name), uuid limit ${most}`.execute(db);
  return { participants: rows };
}
