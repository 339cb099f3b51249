import { type RawBuilder, sql } from "kysely";
import type { Context } from "#framework/server/context.ts";

type Tenant = Pick<Context["tenant"], "id">;

/** The pay runs whose sign-off counts: the last of each period that is locked, as a table to select from. */
export const signedLast = ({ id }: Tenant): RawBuilder<unknown> => sql`(
  select distinct on (start_date) signed.uuid, start_date, (signed.data->>'end_date')::date as end_date, signed_at
  from records signed, lateral (select (signed.data->>'start_date')::date as start_date,
    (signed.data->>'signed_at')::timestamptz as signed_at) at
  where signed.tenant_id = ${id} and signed.resource = 'pay-runs' and signed.deleted_at is null
    and signed.data->>'status' = 'signed'
    and exists (select from records locked where locked.tenant_id = ${id} and locked.resource = 'pay-periods'
      and locked.deleted_at is null and locked.data->>'status' = 'locked'
      and locked.data->>'start_date' = signed.data->>'start_date')
  order by start_date, signed_at desc nulls last, signed.uuid desc)`;

/** What these runs paid for a row of `leaves`, by its lines and by corrections, in cents. */
export const paidForLeave = (tenant: Tenant): RawBuilder<number> => sql<number>`(
  select coalesce(sum((part->>'amount')::bigint), 0) from pay_run_workers worker
  join ${signedLast(tenant)} run on run.uuid = worker.run
  cross join lateral (select jsonb_build_object('leave', leaves.uuid) as leave) named
  cross join lateral (
    select jsonb_path_query(worker.pay, '$.lines[*] ? (@.segments[*].shift == $leave)', named.leave) as part
    union all select jsonb_path_query(worker.pay, '$.corrections[*] ? (@.leave == $leave)', named.leave)) parts
  where worker.tenant_id = ${tenant.id} and worker.staff = leaves.staff)`;

/** The days of a row of `leaves` that a signed run paid as a correction, as a list of dates. */
export const daysPaidLate = (tenant: Tenant): RawBuilder<string[]> => sql<string[]>`(
  select coalesce(jsonb_agg(day), '[]') from pay_run_workers worker
  join ${signedLast(tenant)} run on run.uuid = worker.run
  cross join lateral jsonb_path_query(worker.pay, '$.corrections[*] ? (@.leave == $leave).days[*]',
    jsonb_build_object('leave', leaves.uuid)) day
  where worker.tenant_id = ${tenant.id} and worker.staff = leaves.staff)`;
