import { sql } from "kysely";
import type { Check } from "#framework/server/records/write/stages.ts";

/** Nobody has two standby times at once, and each is for someone of the person's regions. */
export const standbyPossible: Check = async ({ context: { db, tenant, user }, id }, record) => {
  const { staff, start_at: start, end_at: end } = record;
  const { rows } = await sql<{ near: boolean; taken: boolean }>`
    select coalesce(region = any (${[...user.regions]}), false) as near,
      exists (select from standby_times other where other.tenant_id = ${tenant.id} and other.staff = staff.uuid
        and other.uuid <> ${id} and other.deleted_at is null
        and other.start_at < ${String(end)} and other.end_at > ${String(start)}) as taken
    from staff where tenant_id = ${tenant.id} and uuid = ${String(staff)}`.execute(db);
  const [found] = rows;
  if (user.regions.length > 0 && found?.near !== true)
    return { staff: ["This person works in another region."] };
  return found?.taken === true ? { staff: ["This person already stands by at that time."] } : undefined;
};
