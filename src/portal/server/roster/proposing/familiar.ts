import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { halfYearBefore } from "../../fitness/ranked.ts";

/** How often workers had a shift with participants in the half year before, by worker. */
export async function timesMet(
  { db, tenant }: Context,
  workers: readonly string[],
  participants: readonly string[],
  before: number,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  if (participants.length === 0) return new Map();
  const { rows } = await sql<{ staff: string; target: string; times: number }>`
    select staff, target, count(*)::int as times from shifts_participants
    where tenant_id = ${tenant.id} and target = any (${[...participants]}::uuid[])
      and staff = any (${[...workers]}::uuid[])
      and start_at > ${halfYearBefore({ start: new Date(before) })}
      and start_at < ${new Date(before).toISOString()}
    group by staff, target`.execute(db);
  const ofWorkers = Map.groupBy(rows, ({ staff }) => staff);
  return new Map(
    [...ofWorkers].map(([staff, own]) => [staff, new Map(own.map(({ target, times }) => [target, times]))]),
  );
}
