import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Wizard } from "./wizard.ts";

/** The number that a form gets when it is sent, such as INC-2026-0001 or W1; null where its definition wants none. */
export async function nextReference(
  context: Context,
  { definition }: Wizard,
  subject: string | null,
): Promise<string | null> {
  const { reference, name } = definition;
  if (!reference) return null;
  const { db, tenant } = context;
  const perYear = reference.per === "year";
  const start = perYear
    ? `${reference.prefix}-${tenantCalendar(context).today.slice(0, 4)}-`
    : reference.prefix;
  // Two who send at the same moment get different numbers.
  await sql`select pg_advisory_xact_lock(hashtext(${`${tenant.id} ${name}`}))`.execute(db);
  const whose = perYear ? sql`true` : sql`participant_uuid is not distinct from ${subject}::uuid`;
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(reference from ${start.length + 1}::int)::int) as last from form_submissions
    where tenant_id = ${tenant.id} and form = ${name} and left(reference, ${start.length}::int) = ${start} and ${whose}`.execute(
    db,
  );
  const next = (rows[0]?.last ?? 0) + 1;
  return start + (perYear ? String(next).padStart(4, "0") : String(next));
}
