import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";

interface Teammate {
  uuid: string;
  team: string;
  role: keyof typeof roles | null;
  name: string | null;
}

const roles = { lead: "lead worker", second: "second worker", shadow: "shadow worker" } as const;

/**
 * Who else works on a shift, each with their role, in one text. Workers learn the first names of those whose shifts are
 * published; anyone who plans sees drafts too, and whole names.
 */
export const shiftWorksWith: Shown = async ({ db, tenant, user }, rows) => {
  const teams = [...new Set(rows.flatMap(({ team }) => (isUuid(team) ? [team] : [])))];
  if (teams.length === 0) return rows.map(() => ({}));
  const plans = holds(user, "view-shifts");
  const published = plans ? sql`` : sql`and not shifts.draft`;
  const name = plans ? sql`staff.full_name` : sql`staff.first_name`;
  const { rows: known } = await sql<Teammate>`
    select shifts.uuid, shifts.team, shifts.data->>'worker_role' as role, ${name} as name
    from shifts left join staff on staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff
    where shifts.tenant_id = ${tenant.id} and shifts.team = any (${teams}::uuid[]) and shifts.deleted_at is null
      and shifts.status <> 'cancelled' ${published}
    order by array_position(array['lead', 'second', 'shadow'], shifts.data->>'worker_role'), name`.execute(
    db,
  );
  return rows.map(({ uuid, team }) => {
    const others = known.filter((one) => one.team === team && one.uuid !== uuid);
    return others.length === 0 ? {} : { works_with: others.map(inWords).join(", ") };
  });
};

const inWords = ({ name, role }: Teammate): string =>
  [name ?? "Nobody yet", role ? `(${roles[role]})` : ""].join(" ").trim();
