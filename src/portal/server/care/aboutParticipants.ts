import { sql } from "kysely";
import type { FormPeople, FormSubject } from "#framework/server/portal.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";

/** Forms about participants: those who support one now can be named in them by anyone who fills them in. */
export const aboutParticipants: FormSubject = {
  identifiedBy: ["ndis_number", "date_of_birth"],
  near: async (context, participant) => {
    const { today } = tenantCalendar(context);
    const { rows } = await sql<{ staff: string }>`select distinct staff from participant_staff
      where tenant_id = ${context.tenant.id} and participant = ${participant} and deleted_at is null
        and coalesce(data->>'start_date', '') <= ${today} and coalesce(data->>'end_date', '9999') >= ${today}`.execute(
      context.db,
    );
    return { staff: rows.map(({ staff }) => staff) };
  },
  behalf: (user, participant) => (user.cares_for?.forms?.includes(participant) ? "Caring advocate" : "Staff"),
};

/** Staff in forms. Who does not see the list of them learns the first name and an initial. */
export const staffInForms: FormPeople = {
  resource: "staff",
  fact: "staff",
  fields: ["job_title"],
  shortNames: async (context, ids) => {
    const { rows } = await sql<{ uuid: string; name: string }>`
      select uuid, concat(first_name, ' ', left(last_name, 1)) as name from staff
      where tenant_id = ${context.tenant.id} and uuid in (${sql.join([...ids])}) order by name, uuid`.execute(
      context.db,
    );
    return rows;
  },
};
