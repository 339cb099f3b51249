import { sql, type SqlBool } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { pagination } from "#framework/server/http/envelope.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { type ListQuery, readListQuery } from "#framework/server/records/read/listQuery.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { forbidAssigning } from "../fitness/workers.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { type Gaps, gapsOf } from "./gaps.ts";
import { participantOf } from "./staff.ts";
import { careWarnings, mustNotBeSent } from "./warnings.ts";

/** Up to so many workers are put in the order of their suitability; of more, only those of a page. */
const mostRanked = 500;

const rank = { suitable: 0, check: 1, blocked: 2 };

interface Offered extends JsonObject {
  full_name: string;
  suitability: keyof typeof rank;
  strengths: string[];
}

/**
 * The active workers whom a participant does not have yet, the most suitable first: those who may work and meet the
 * participant's wishes, of these those who know the participant, then those of their region. Each with the reasons.
 */
export async function unassignedStaff(context: Context, { params, query }: Input): Promise<unknown> {
  const staff = recordTypeOf(context.services.types, "staff");
  const participant = await participantOf(context, params.uuid ?? "");
  const asked = readListQuery(staff, context.user, { ...query, sortField: "full_name" }, false);
  const fields = ["full_name", "job_title", "region", "gender", "languages", "status"];
  const read = ({ page, limit }: Pick<ListQuery, "page" | "limit">) =>
    listRecords(context, staff, {
      ...asked,
      page,
      limit,
      filter: { field: "status", operator: "is", value: "active" },
      fields: fields.flatMap((name) => fieldFor(staff, context.user, name) ?? []),
      also: sql<SqlBool>`uuid not in (select staff from participant_staff
        where participant = ${participant.uuid} and deleted_at is null)`,
    });
  const all = await read({ page: 1, limit: mostRanked });
  const ranksAll = all.count.total <= mostRanked;
  const { rows, count } = ranksAll ? all : await read(asked);
  const ranked = (await offered(context, participant, rows)).toSorted(
    (a, b) =>
      rank[a.suitability] - rank[b.suitability] ||
      b.strengths.length - a.strengths.length ||
      a.full_name.localeCompare(b.full_name),
  );
  const from = (asked.page - 1) * asked.limit;
  const staffs = ranksAll ? ranked.slice(from, from + asked.limit) : ranked;
  return { staffs, pagination: pagination(count, staffs.length, asked) };
}

async function offered(
  context: Context,
  participant: JsonObject & { uuid: string },
  workers: readonly JsonObject[],
): Promise<Offered[]> {
  const ids = workers.map(({ uuid }) => String(uuid));
  const [gaps, visits] = [await gapsOf(context, ids), await visitsOf(context, participant.uuid, ids)];
  return workers.map((worker) => {
    const { uuid = null, full_name, job_title, region } = worker;
    const lacking = gaps.get(String(uuid));
    const warnings = [...careWarnings(participant, worker), ...(lacking?.notes ?? [])];
    const visited = visits.get(String(uuid));
    const strengths = [
      ...(visited ? [`Worked with them last on ${writtenDate(visited)}`] : []),
      ...(region !== undefined && region === participant.region ? ["Same region"] : []),
    ];
    return {
      uuid,
      full_name: String(full_name ?? ""),
      ...(job_title !== undefined && { job_title }),
      ...(region !== undefined && { region }),
      participant: participant.uuid,
      suitability: suitabilityOf(mustNotBeSent(participant, uuid), lacking, warnings),
      warnings,
      strengths,
    };
  });
}

function suitabilityOf(isRefused: boolean, lacking: Gaps | undefined, warnings: string[]): keyof typeof rank {
  if (isRefused || forbidAssigning(lacking?.unfit ?? []).length > 0) return "blocked";
  return warnings.length > 0 ? "check" : "suitable";
}

/** When each of the workers had their last shift with a participant, by the provider's day. */
async function visitsOf(
  { db, tenant, services }: Context,
  participant: string,
  workers: string[],
): Promise<Map<string, string>> {
  if (workers.length === 0) return new Map();
  const { rows } = await sql<{ staff: string; day: string }>`
    select staff, to_char(max(start_at) at time zone ${tenant.settings.time_zone}, 'YYYY-MM-DD') as day
    from shifts_participants
    where tenant_id = ${tenant.id} and target = ${participant} and staff in (${sql.join(workers)})
      and start_at < ${services.clock.now().toISOString()}
    group by staff`.execute(db);
  return new Map(rows.map(({ staff, day }) => [staff, day]));
}
