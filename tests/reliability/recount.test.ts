import { sql } from "kysely";
import { expect, test } from "vitest";
import { readConfig } from "#framework/server/config.ts";
import type { Database } from "#framework/server/database/database.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { openServices } from "#framework/server/start.ts";
import { kinds } from "./databases.ts";
import { placeOf } from "./earlier.ts";
import { portal } from "#portal.server.ts";

interface Case {
  booking: string;
  shift: string;
  rate: number;
  stored: number;
}

const tenantOf = async (database: Database): Promise<string> =>
  (await sql<{ id: string }>`select id from tenants where slug = 'demo'`.execute(database.db)).rows[0]?.id ??
  "";

/**
 * A booking of the earlier version that keeps one completed shift: two hours were planned, and an hour and a half was
 * worked. Its stored figures are those of all its shifts, planned times included.
 */
async function oneShiftLeft({ db }: Database, tenant: string): Promise<Case> {
  const { rows } = await sql<Case>`
    select booking.uuid as booking, min(shifts.uuid::text) as shift, (booking.data->>'agreed_rate')::int as rate,
      (booking.data->>'shifts_delivered')::int as stored
    from records booking
    join shifts_participants met on met.tenant_id = booking.tenant_id and met.target = booking.ref_participant
    join shifts on shifts.tenant_id = met.tenant_id and shifts.uuid = met.uuid and shifts.service::text = booking.data->>'service'
    join records services on services.uuid = shifts.service and services.data->>'unit' = 'hour'
    where booking.tenant_id = ${tenant} and booking.resource = 'service-bookings' and booking.deleted_at is null
      and shifts.status = 'completed' and jsonb_array_length(shifts.data->'participants') = 1
      and coalesce(booking.data->>'ratio', '1:1') = '1:1' and booking.data->>'opening_on' is not null
      and (booking.data->>'shifts_delivered')::int > 0
    group by booking.tenant_id, booking.resource, booking.uuid order by booking.uuid limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the earlier version has no booking with a completed shift");
  await sql`update shifts set deleted_at = now() where tenant_id = ${tenant} and uuid <> ${found.shift}
    and uuid in (select met.uuid from shifts_participants met join records booking
      on booking.tenant_id = met.tenant_id and booking.ref_participant = met.target
      where booking.tenant_id = ${tenant} and booking.resource = 'service-bookings' and booking.uuid = ${found.booking})`.execute(
    db,
  );
  await sql`update records set data = data - 'opening_on' - 'break_minutes'
    where tenant_id = ${tenant} and resource = 'service-bookings' and uuid = ${found.booking}`.execute(db);
  await sql`update shifts set end_at = start_at + interval '2 hours', data = data - 'break_minutes', clock_in_at = start_at,
      clock_out_at = start_at + interval '90 minutes' where tenant_id = ${tenant} and uuid = ${found.shift}`.execute(
    db,
  );
  return found;
}

const deliveredOf = async ({ db }: Database, tenant: string, booking: string): Promise<number> =>
  (
    await sql<{ delivered: number }>`select (data->>'shifts_delivered')::int as delivered from records
      where tenant_id = ${tenant} and resource = 'service-bookings' and uuid = ${booking}`.execute(db)
  ).rows[0]?.delivered ?? Number.NaN;

const uncounted = async ({ db }: Database, tenant: string): Promise<unknown[]> =>
  (
    await sql`select uuid from records where tenant_id = ${tenant} and resource = 'service-bookings'
      and deleted_at is null and not data ? 'pricing'`.execute(db)
  ).rows;

test.each(kinds)(
  "budgets that version 0.1.0 stored are counted by the present rules after the upgrade, on %s (H1)",
  async (kind) => {
    const place = await placeOf("fb02e45", kind);
    if (!place) return;
    const database = await place.open();
    const config = readConfig({ ...place.env, DEMO: "none", LOG_LEVEL: "silent" });
    const tenant = await tenantOf(database);
    const { booking, rate, stored } = await asTenant(tenant, () => oneShiftLeft(database, tenant));
    const open = async () => {
      const services = await openServices(config, portal, { database });
      services.events.close();
      await services.pdf.close();
    };

    await open();
    await asTenant(tenant, async () => {
      expect(await deliveredOf(database, tenant, booking)).toBe(Math.round(rate * 1.5));
      expect(await deliveredOf(database, tenant, booking)).not.toBe(stored);
      expect(await uncounted(database, tenant)).toEqual([]);
      // As if the process had ended between two batches: the next start counts them again.
      await sql`update tenants set settings = settings - 'budget_rules' where id = ${tenant}`.execute(
        database.db,
      );
      await sql`update records set data = data - 'pricing' || '{"shifts_delivered": 1}' where tenant_id = ${tenant}
        and resource = 'service-bookings' and uuid = ${booking}`.execute(database.db);
    });
    await open();
    await asTenant(tenant, async () => {
      expect(await deliveredOf(database, tenant, booking)).toBe(Math.round(rate * 1.5));
      expect(await uncounted(database, tenant)).toEqual([]);
    });
    await database.close();
  },
  240_000,
);
