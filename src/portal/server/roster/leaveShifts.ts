import { type RawBuilder, sql, type SqlBool } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { forbidden } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { type Row, serialize } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { addTitles } from "#framework/server/records/store/titles.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { workPlaceOf } from "../places/places.ts";
import { absenceFrom } from "../leave/absences.ts";
import { spanOf } from "../leave/rules.ts";

/** Most shifts that are shown before a leave is decided on; all of them count and are given back. */
const mostShown = 100;

/** The shifts that a leave touches, before it is decided on: those that have not begun. */
export const leaveShifts: Facts = {
  answer: { type: "object", required: ["total", "shifts"] },
  of: async (context, { record: leave }) => {
    const type = recordTypeOf(context.services.types, "shifts");
    const rows = await touchedBy(context, leave);
    const shown = rows.slice(0, mostShown).map((row) => serialize(type, context, row));
    return { total: rows.length, shifts: await addTitles(context, type, shown) };
  },
};

/** How many shifts a leave touches that the person may see: of one's own leave, those that are published. */
export const countLeaveShifts = async (context: Context, leave: JsonObject): Promise<number> =>
  (await touchedBy(context, leave)).length;

/**
 * Takes the worker off the shifts that their leave touches; the history of each keeps whose it was.
 * @returns how many
 * @throws 403 when there are some and the person may not change shifts
 */
export async function openShiftsOf(context: Context, leave: JsonObject): Promise<number> {
  const rows = await touchedBy(context, leave);
  if (rows.length > 0 && !holds(context.user, "edit-shifts"))
    throw forbidden("You can't change shifts. Keep them assigned to this person.");
  return takeOff(context, rows, "open-for-leave");
}

/**
 * Takes a worker who has left off the shifts that are planned from now on (domain reference, section 7). Whoever may not
 * change shifts leaves them to those who do: they are flagged.
 * @returns how many
 */
export async function openShiftsAfterLeaving(context: Context, staff: string): Promise<number> {
  if (!holds(context.user, "edit-shifts")) return 0;
  const toCome = sql<SqlBool>`start_at > ${context.services.clock.now().toISOString()}`;
  return takeOff(context, await plannedOf(context, staff, toCome), "open-for-leaving");
}

async function takeOff(context: Context, rows: readonly Row[], action: string): Promise<number> {
  const type = recordTypeOf(context.services.types, "shifts");
  const more = { staff: null, status: "open" };
  for (const { uuid } of rows) await updateRecord(context, type, String(uuid), {}, { action, more });
  return rows.length;
}

/** How many shifts were opened, as whoever caused it is told; nothing where none was. */
export const openedInWords = (count: number): string[] =>
  count === 0 ? [] : [count === 1 ? "1 shift is open now" : `${count} shifts are open now`];

/** Shifts of a leave's person at its time that are planned and that anyone who decides may see. */
async function touchedBy(context: Context, leave: JsonObject): Promise<Row[]> {
  const absence = absenceFrom(leave);
  if (!absence) return [];
  const staff = String(leave.staff);
  const { zone } = await workPlaceOf(context, staff);
  const { from, until } = spanOf(absence, zone);
  return plannedOf(
    context,
    staff,
    sql<SqlBool>`start_at < ${until.toISOString()} and end_at > ${from.toISOString()}`,
  );
}

/** Planned shifts of a worker that the person may see, of those that fulfil a condition. */
async function plannedOf(
  { services, db, tenant, user }: Context,
  staff: string,
  meant: RawBuilder<SqlBool>,
): Promise<Row[]> {
  const type = recordTypeOf(services.types, "shifts");
  const { rows } = await sql<Row>`
    select * from shifts
    where tenant_id = ${tenant.id} and staff = ${staff} and status = 'scheduled' and deleted_at is null
      and ${meant} and ${rowsFor(type, user)}
    order by start_at, uuid`.execute(db);
  return rows;
}
