import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { dataWith } from "#framework/server/database/changes.ts";

/** How many work with how many: two workers for one participant are "2:1". Who only learns is not counted. */
const ratioOf = (workers: number, participants: number): string | null =>
  participants === 0 ? null : `${Math.max(1, workers)}:${participants}`;

/** New shifts with how many work with how many: those that name the same team are one. */
export function withRatios(shifts: readonly JsonObject[]): JsonObject[] {
  const working = shifts.filter(({ worker_role: role }) => role !== "shadow");
  const workers = new Map(
    [...Map.groupBy(working, ({ team }) => team)].map(([team, all]) => [team, all.length]),
  );
  return shifts.map((shift) => {
    const ratio = ratioOf(isUuid(shift.team) ? (workers.get(shift.team) ?? 1) : 1, participantsOf(shift));
    return ratio === null ? shift : { ...shift, ratio };
  });
}

const participantsOf = ({ participants }: JsonObject): number => [participants ?? []].flat().length;

/**
 * The role of a worker in a team, and how many work with how many. The first shift of a team is the lead worker's; anyone who
 * works alone has no role.
 */
export const shiftTeam: Prepare = async ({ context, id }, wished) => {
  const alone = { worker_role: null, ratio: ratioOf(1, participantsOf(wished)) };
  if (!isUuid(wished.team)) return alone;
  const team = await teamOf(context, wished.team);
  const others = (await membersOf(context, team)).filter(({ uuid }) => uuid !== id);
  const role = wished.worker_role ?? (others.some(({ role }) => role !== "shadow") ? "second" : "lead");
  const workers = others.filter((other) => other.role !== "shadow").length + (role === "shadow" ? 0 : 1);
  return { team, worker_role: role, ratio: ratioOf(workers, participantsOf(wished)) };
};

/** The team that is meant by the id of any of its shifts. */
async function teamOf({ db, tenant }: Context, named: string): Promise<string> {
  const { rows } = await sql<{ team: string | null }>`
    select team from shifts where tenant_id = ${tenant.id} and uuid = ${named} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.team ?? named;
}

/**
 * Keeps the other shifts of a team in step: the shift that gave the team its id is in it too, and all say how many work
 * with how many.
 */
export const shiftTeammates: After = async ({ context }, { before, after }) => {
  const teams = new Set([before?.team, after?.team].filter(isUuid));
  if (teams.size === 0 || !hasMoved(before, after)) return;
  const { db, tenant } = context;
  for (const team of teams) {
    await db
      .updateTable("shifts")
      .set({ team, data: dataWith({ worker_role: "lead" }) })
      .where("tenant_id", "=", tenant.id)
      .where("uuid", "=", team)
      .where("team", "is", null)
      .where("deleted_at", "is", null)
      .execute();
    await sql`update shifts set data = shifts.data || jsonb_build_object('ratio', greatest(1, counted.workers) || ':' ||
        jsonb_array_length(shifts.data->'participants'))
      from (select count(*) filter (where data->>'worker_role' is distinct from 'shadow') as workers from shifts
        where tenant_id = ${tenant.id} and team = ${team} and deleted_at is null and status <> 'cancelled') as counted
      where shifts.tenant_id = ${tenant.id} and shifts.team = ${team} and shifts.deleted_at is null
        and jsonb_array_length(coalesce(shifts.data->'participants', '[]')) > 0`.execute(db);
  }
};

/** Whether a write changes who is in a team. */
const hasMoved = (before?: JsonObject, after?: JsonObject): boolean =>
  !before ||
  !after ||
  ["team", "worker_role", "status", "participants"].some(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

interface Member {
  uuid: string;
  role: string | null;
}

/** The shifts of a team, and the one that gave it its id while it is alone. */
async function membersOf({ db, tenant }: Context, team: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select uuid, data->>'worker_role' as role from shifts
    where tenant_id = ${tenant.id} and deleted_at is null and status <> 'cancelled'
      and (team = ${team} or uuid = ${team})`.execute(db);
  return rows;
}
