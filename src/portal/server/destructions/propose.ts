import { sql } from "kysely";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import type { Context } from "#framework/server/context.ts";
import type { DailyWork } from "#framework/server/portal.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { countDue, keptSince } from "#framework/server/retention/due.ts";
import { type Kept, keptTypes } from "#framework/server/retention/kept.ts";

/**
 * Proposes to destroy deleted records that have been kept for as long as the law asks, and others that somebody agreed to
 * only for so long: one proposal for each kind, which takes in what falls due until somebody decides about it, and none
 * within a year of a decision to keep them (domain: records are kept for seven years, or until a child turns 25).
 */
export const proposeDestructions: DailyWork = async (services, tenant) => {
  for (const kept of keptTypes(services))
    await asItself(services, tenant, (context) => propose(context, kept), "Record keeping");
};

async function propose(context: Context, kept: Kept): Promise<void> {
  const latest = await standingOf(context, kept.type.name);
  if (latest && latest.status !== "proposed") return;
  const before = keptSince(context, kept);
  const { due, held } = await countDue(context, kept, before);
  const counted = { deleted_before: before, records: due, held };
  const destructions = recordTypeOf(context.services.types, "destructions");
  if (latest) {
    // It keeps its day while nothing more falls due: someone may be reading it.
    if (due === latest.records && held === latest.held) return;
    await updateRecord(context, destructions, latest.uuid, {}, ({ status }) =>
      status === "proposed" ? { more: counted } : {},
    );
  } else if (due > 0)
    await createRecord(
      context,
      destructions,
      {},
      {
        kind: kept.type.name,
        // Labels are short beside the record that they belong to: documents of participants and of staff share one.
        kind_name: kept.type.schema.title ?? kept.type.resource.label.many,
        ...counted,
      },
    );
}

/** A proposal that stands in the way of another one for records of its kind. */
interface Standing {
  uuid: string;
  status: string;
  records: number;
  held: number;
}

/** The proposal that somebody still has to decide about or that is being done, or that was decided against within a year. */
async function standingOf({ db, tenant, services }: Context, kind: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select uuid, data->>'status' as status, (data->>'records')::int as records, (data->>'held')::int as held
    from records where tenant_id = ${tenant.id} and resource = 'destructions' and deleted_at is null
      and data->>'kind' = ${kind} and (data->>'status' in ('proposed', 'waiting', 'running')
        or (data->>'status' = 'kept' and (data->>'decided_at')::timestamptz
          > ${services.clock.now().toISOString()}::timestamptz - interval '1 year')) limit 1`.execute(db);
  return rows[0];
}
