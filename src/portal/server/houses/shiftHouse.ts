import { sql } from "kysely";
import { isInstant } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";

/** Kinds of shifts that are in a shared house, where nothing else is said of their place. */
const sharedKinds = new Set(["sil", "sleepover", "active_night"]);

/**
 * A shift in a shared house gets the house in which its participants live on that day, and its address where none was given. One
 * that names a house keeps it. Of people from several houses nothing follows.
 */
export const shiftHouse: Prepare = async ({ context }, wished) => {
  const { location_type: where, shift_type: kind } = wished;
  if (where ? where !== "sil_house" : !sharedKinds.has(String(kind))) return {};
  const house = isUuid(wished.house) ? wished.house : await homeOf(context, wished);
  if (house === undefined) return {};
  const address = wished.address ? {} : { address: await addressOf(context, house) };
  return { location_type: "sil_house", house, ...address };
};

/** The only house in which participants of a shift live on its day. */
async function homeOf(
  context: Context,
  { participants, start_at: start, time_zone: zone }: JsonObject,
): Promise<string | undefined> {
  const people = uuidsIn(participants);
  if (people.length === 0 || typeof start !== "string" || !isInstant(start)) return undefined;
  const day = clockAt(new Date(start), typeof zone === "string" ? zone : tenantCalendar(context).zone).date;
  const { rows } = await sql<{ house: string }>`
    select distinct data->>'house' as house from records
    where tenant_id = ${context.tenant.id} and resource = 'house-residents' and deleted_at is null
      and data->>'participant' in (${sql.join(people)}) and data->>'from' <= ${day}
      and coalesce(data->>'until', '9999') >= ${day} limit 2`.execute(context.db);
  return rows.length === 1 ? rows[0]?.house : undefined;
}

/** Where a house is, in a line; null where its address is not known. */
async function addressOf({ db, tenant }: Context, house: string): Promise<string | null> {
  const { rows } = await sql<{ address: string | null; suburb: string | null }>`
    select data->>'address' as address, data->>'suburb' as suburb from records
    where tenant_id = ${tenant.id} and resource = 'houses' and uuid = ${house}`.execute(db);
  const known = [rows[0]?.address, rows[0]?.suburb].filter(Boolean).join(", ");
  return known === "" ? null : known.slice(0, 200);
}
