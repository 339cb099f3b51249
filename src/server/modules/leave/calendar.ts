import { sql } from "kysely";
import { addDays } from "#shared/dates/dates.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import { normalise } from "#shared/text/normalise.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { invalid } from "../../http/errors.ts";
import { likeText } from "../../records/conditions.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { rowsFor } from "../../records/rowAccess.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { readPaging } from "../paging.ts";

/** A leave as the calendar shows it. */
interface Away {
  uuid: string;
  staff: string;
  type: string;
  status: string;
  start_date: string;
  end_date: string;
  part_day: boolean | null;
  start_time: string | null;
  end_time: string | null;
  hours: number | null;
}

/** Who is away in a month, or has asked to be: people by name, each with their leave. */
export async function leaveCalendar(context: Context, { query }: Input): Promise<unknown> {
  const { services, tenant, user, db } = context;
  const { page, limit } = readPaging(query);
  const { first, last } = monthFrom(query.month ?? tenantCalendar(context).today.slice(0, 7));
  const type = recordTypeOf(services.types, "leave");
  const words = normalise(query.search ?? "")
    .split(" ")
    .filter(Boolean);
  const named = words.map((word) => sql`staff.search like ${`%${likeText(word)}%`}`);
  const { rows: people } = await sql<{ staff: string; name: string; total: number }>`
    select uuid as staff, full_name as name, count(*) over ()::int as total from staff
    where tenant_id = ${tenant.id} and uuid in (select staff from leaves
        where tenant_id = ${tenant.id} and deleted_at is null and status in ('pending', 'approved')
          and start_date <= ${last} and end_date >= ${first} and ${rowsFor(type, user)})
      ${named.length > 0 ? sql`and ${sql.join(named, sql` and `)}` : sql``}
    order by lower(full_name), uuid limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`.execute(
    db,
  );
  const leaves = await leavesOf(
    context,
    people.map(({ staff }) => staff),
    { first, last },
  );
  const kind = fieldAt(type.schema, "type");
  return {
    month: first.slice(0, 7),
    people: people.map(({ staff, name }) => ({
      staff,
      name,
      leaves: leaves
        .filter((leave) => leave.staff === staff)
        .map((leave) => ({ ...leave, label: kind?.type.text(leave.type, kind.schema) ?? leave.type })),
    })),
    pagination: pagination({ total: people[0]?.total ?? 0 }, people.length, { page, limit }),
  };
}

async function leavesOf(
  { db, tenant }: Context,
  staff: string[],
  { first, last }: { first: string; last: string },
): Promise<Away[]> {
  if (staff.length === 0) return [];
  const { rows } = await sql<Away>`
    select uuid, staff, type, status, start_date, end_date, (data->>'part_day')::boolean as part_day,
      data->>'start_time' as start_time, data->>'end_time' as end_time, hours
    from leaves where tenant_id = ${tenant.id} and deleted_at is null and status in ('pending', 'approved')
      and start_date <= ${last} and end_date >= ${first} and staff in (${sql.join(staff)})
    order by start_date`.execute(db);
  return rows;
}

/** The first and the last day of a month such as 2026-11. @throws 422 */
function monthFrom(month: string): { first: string; last: string } {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw invalid({ month: ["Give a month such as 2026-11."] });
  const first = `${month}-01`;
  return { first, last: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
}
