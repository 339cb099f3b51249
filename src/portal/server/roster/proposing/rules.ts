import { sql } from "kysely";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { HttpError, invalid } from "#framework/server/http/errors.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { rangeFrom } from "../planning/range.ts";

/** Most shifts of a proposal. */
const mostShifts = 300;

/** Proposals of a provider that wait or are worked on at a time. */
const mostOpen = 3;

/**
 * A proposal is for the open shifts of some days, or for those of them that were chosen.
 * @throws 422 where there are none or too many, 429 where others wait
 */
export const rosterProposalAsked: Prepare = async ({ context }, wished): Promise<JsonObject> => {
  const { shift_uuids: chosen, start_date: start, end_date: end } = wished;
  // The schema says that the days are missing.
  if (typeof start !== "string" || typeof end !== "string") return {};
  const shifts = await openShifts(context, { start, end }, chosen);
  if (shifts.length === 0)
    throw invalid(
      chosen === undefined
        ? { start_date: ["No shift of these days is open."] }
        : { shift_uuids: ["None of these shifts is open."] },
    );
  if (shifts.length > mostShifts)
    throw invalid({ end_date: [`Choose fewer days: at most ${mostShifts} shifts can be proposed at once.`] });
  if ((await countOpen(context)) >= mostOpen)
    throw new HttpError(429, "Other proposals are being worked out. Wait for one to finish.", {
      retryAfter: 10,
    });
  return { shift_uuids: shifts, shifts: shifts.length, started_by: context.user.fullname };
};

/** Shifts to come without a worker that the person may see, in their order. */
async function openShifts(
  context: Context,
  days: { start: string; end: string },
  chosen: unknown,
): Promise<string[]> {
  const { db, tenant, services, user } = context;
  const { from, until } = rangeFrom(context, days);
  const only = Array.isArray(chosen) ? sql`and uuid = any (${uuidsIn(chosen)}::uuid[])` : sql``;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from shifts where tenant_id = ${tenant.id} and deleted_at is null and status = 'open' and staff is null
      and start_at >= ${from} and start_at < ${until} and start_at > ${services.clock.now().toISOString()}
      and ${rowsFor(recordTypeOf(services.types, "shifts"), user)} ${only}
    order by start_at, uuid limit ${mostShifts + 1}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

async function countOpen({ db, tenant }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from records where tenant_id = ${tenant.id} and resource = 'roster-proposals'
      and deleted_at is null and data->>'status' in ('waiting', 'running')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Work on it begins as soon as it is saved. */
export const rosterProposalBegins: After = async ({ context }) => startTask(context, "roster-proposals");
