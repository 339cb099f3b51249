import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Mails an active staff member, where they have an address: the text begins with their name and ends with a link. */
export async function mailStaff(
  context: Context,
  staff: unknown,
  { subject, text, path }: { subject: string; text: string; path: string },
): Promise<void> {
  const { db, tenant, services } = context;
  const { rows } = await sql<{ email: string | null; first_name: string }>`
    select email, first_name from staff
    where tenant_id = ${tenant.id} and uuid::text = ${String(staff)} and status = 'active' and deleted_at is null`.execute(
    db,
  );
  const [person] = rows;
  if (!person?.email) return;
  await services.mail.send(context, person.email, {
    subject,
    text: `Hello ${person.first_name},\n\n${text}\n\n${services.mail.link(context, path)}`,
  });
}
