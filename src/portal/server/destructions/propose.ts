import { sql } from "kysely";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import type { Context } from "#framework/server/context.ts";
import type { DailyWork } from "#framework/server/portal.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { countDue, keptSince } from "#framework/server/retention/due.ts";
import { type Kept, keptTypes } from "#framework/server/retention/kept.ts";

/**
 * Proposes to destroy deleted records that have been kept for as long as the law asks, and others that somebody agreed to
 * only for so long: one proposal for each kind, none while one is open, and none within a year of a decision to keep them
 * (domain: records are kept for seven years, or until a child turns 25).
 */
export const proposeDestructions: DailyWork = async (services, tenant) => {
  for (const kept of keptTypes(services))
    await asItself(services, tenant, (context) => propose(context, kept), "Record keeping");
};

async function propose(context: Context, kept: Kept): Promise<void> {
  const { types } = context.services;
  if (await isDecided(context, kept.type.name)) return;
  const before = keptSince(context, kept);
  const { due, held } = await countDue(context, kept, before);
  if (due === 0) return;
  await createRecord(
    context,
    recordTypeOf(types, "destructions"),
    {},
    {
      kind: kept.type.name,
      // Labels are short beside the record that they belong to: documents of participants and of staff share one.
      kind_name: kept.type.schema.title ?? kept.type.resource.label.many,
      deleted_before: before,
      records: due,
      held,
    },
  );
}

/** Whether somebody still has to decide about records of a kind, or has decided within a year to keep them. */
async function isDecided({ db, tenant, services }: Context, kind: string): Promise<boolean> {
  const { rows } = await sql`
    select from records where tenant_id = ${tenant.id} and resource = 'destructions' and deleted_at is null
      and data->>'kind' = ${kind} and (data->>'status' in ('proposed', 'waiting', 'running')
        or (data->>'status' = 'kept' and (data->>'decided_at')::timestamptz
          > ${services.clock.now().toISOString()}::timestamptz - interval '1 year')) limit 1`.execute(db);
  return rows.length > 0;
}
