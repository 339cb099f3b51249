import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";

/** What a provider needs before its first roster, in the order in which people do it. */
const tasks = ["services", "staff", "roles", "invitations", "participants", "assignments", "roster"] as const;
type Task = (typeof tasks)[number];

/** The tasks that lead from a new account to the first roster. Each is done by the facts, not by a tick. */
export const setupTasks: SourceRule = async (context) => {
  const counts = await countsOf(context);
  return {
    rows: tasks.map((task, index) => ({
      uuid: `00000000-0000-7000-8000-${String(index + 1).padStart(12, "0")}`,
      task,
      count: counts[task],
      done: counts[task] > 0,
    })),
  };
};

/** How much there is of what each task is about. */
async function countsOf({ db, tenant: { id } }: Context): Promise<Record<Task, number>> {
  const { rows } = await sql<Record<Task, number>>`select
      (select count(*)::int from records where tenant_id = ${id} and resource = 'services' and deleted_at is null
        and data->>'status' = 'active') as services,
      (select count(*)::int from staff where tenant_id = ${id} and deleted_at is null and status = 'active') as staff,
      (select count(distinct links.user_uuid)::int from user_roles as links
        join roles on roles.tenant_id = links.tenant_id and roles.uuid = links.role_uuid
        join role_permissions as granted
          on granted.tenant_id = roles.tenant_id and granted.role_uuid = roles.uuid
        where links.tenant_id = ${id} and roles.deleted_at is null and granted.permission = 'edit-shifts') as roles,
      (select count(*)::int from staff where tenant_id = ${id} and deleted_at is null
        and user_uuid is not null) as invitations,
      (select count(*)::int from participants where tenant_id = ${id} and deleted_at is null
        and status = 'active') as participants,
      (select count(*)::int from participant_staff where tenant_id = ${id} and deleted_at is null) as assignments,
      (select count(*)::int from shifts where tenant_id = ${id} and deleted_at is null
        and not draft) as roster`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("the tasks were not counted");
  return counts;
}
