import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { takeReleasedTurn } from "../../database/takeTurn.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { submissionsOf } from "../submission.ts";
import { subjectColumn } from "../subject.ts";
import type { Wizard } from "../wizard.ts";

/**
 * The number that a form gets when it is sent, such as INC-2026-0001 or W1; null where its definition wants none. Numbers
 * that count what a record has (W1, W2) name a thing: a form that corrects another one about the same record keeps it.
 */
export async function nextReference(
  context: Context,
  { definition }: Wizard,
  subject: string | null,
  amends: string | null = null,
): Promise<string | null> {
  const { reference, name } = definition;
  if (!reference) return null;
  const { db, tenant } = context;
  const perYear = reference.per === "year";
  const start = perYear
    ? `${reference.prefix}-${tenantCalendar(context).today.slice(0, 4)}-`
    : reference.prefix;
  if (!perYear && amends !== null) {
    const corrected = await submissionsOf(context)
      .select("reference")
      .where("uuid", "=", amends)
      .where("form", "=", name)
      .where(subjectColumn(context), "is not distinct from", subject)
      .executeTakeFirst();
    if (corrected?.reference) return corrected.reference;
  }
  // Two who send at the same moment get different numbers.
  await takeReleasedTurn(db, `${tenant.id} ${name}`);
  const found = await db
    .selectFrom("form_submissions")
    .select(sql<number | null>`max(substring(reference from ${start.length + 1}::int)::int)`.as("last"))
    .where("tenant_id", "=", tenant.id)
    .where("form", "=", name)
    .where(sql`left(reference, ${start.length}::int)`, "=", start)
    .$if(!perYear, (query) => query.where(subjectColumn(context), "is not distinct from", subject))
    .executeTakeFirst();
  const next = (found?.last ?? 0) + 1;
  return start + (perYear ? String(next).padStart(4, "0") : String(next));
}
