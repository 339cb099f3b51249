import { sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";

/** The kind of record that plans are. */
export const planType = ({ services }: Context) => recordTypeOf(services.types, "ndis-plans");

/**
 * What follows from a write of a plan or a participant happens anyone who wrote: it is no write of theirs, and has every right.
 */
export const withEveryRight = (context: Context): Context => ({
  ...context,
  user: { ...context.user, permissions: context.services.sessions.everything, regions: [] },
});

/** A plan with its id. */
export type Plan = JsonObject & { uuid: string };

/** A stored plan, whole. */
export const planOf = (context: Context, row: Row): Plan => ({
  ...decodeRow(planType(context), row, context),
  uuid: String(row.uuid),
});

/** The plans of participants, drafts too, the earliest first; anyone who asks has made sure that they may be seen. */
export async function plansOf(
  context: Context,
  participants: readonly string[],
): Promise<Map<string, Plan[]>> {
  const { rows } = await sql<Row>`select * from ndis_plans where tenant_id = ${context.tenant.id}
    and participant = any (${[...participants]}::uuid[]) and deleted_at is null order by start_date, uuid`.execute(
    context.db,
  );
  return Map.groupBy(
    rows.map((row) => planOf(context, row)),
    ({ participant }) => String(participant),
  );
}

/** Plans by their id; anyone who asks has made sure that they may be seen. */
export async function plansById(context: Context, ids: readonly string[]): Promise<Map<string, Plan>> {
  const { rows } = await sql<Row>`select * from ndis_plans where tenant_id = ${context.tenant.id}
    and uuid = any (${[...ids]}::uuid[])`.execute(context.db);
  return new Map(rows.map((row) => [String(row.uuid), planOf(context, row)]));
}

/** The plans that were read with a participant. */
export const plansIn = ({ plans }: JsonObject): JsonObject[] => objectsIn(plans);

/**
 * The plan that a participant's record shows: the one in force on a day, else the last that was, else the first to come.
 * @param plans the earliest first
 */
export function shownPlan(plans: readonly Plan[], day: string): Plan | undefined {
  const real = plans.filter(({ status }) => status !== "draft");
  const begun = real.filter(({ start_date: from }) => String(from) <= day);
  const inForce = begun.find(({ end_date: until }) => String(until ?? "9999") >= day);
  return inForce ?? begun.at(-1) ?? real[0];
}
