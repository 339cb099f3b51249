import { sql } from "kysely";
import { writtenDate } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { mailStaff } from "../../mail/staffMail.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { type Assignment, assignments } from "./load.ts";

/** Days before something is due on which whoever owes it is reminded; the last time when it is overdue. */
const reminderDays = [14, 7, 1];
const overdue = -1;

interface Owed {
  staff: string;
  compliance: string;
  title: string;
  due: string;
  step: number;
}

/**
 * Mails staff what they still have to hand in: once for each of the days and once when it is overdue, all of it in one
 * message. What fell into a time when the server stood still is made up for by the next step that is due.
 */
export async function remindOfCompliance(context: Context): Promise<void> {
  const { today } = tenantCalendar(context);
  const owed = [...(await assignments(context))].flatMap(([staff, own]) =>
    own.flatMap((assignment) => stepOf(assignment, staff, today)),
  );
  const news = await notYetTold(context, owed);
  for (const [staff, items] of Map.groupBy(news, (item) => item.staff)) {
    const lines = items.map(({ title, due }) =>
      due < today ? `- ${title}: was due on ${writtenDate(due)}` : `- ${title}: due on ${writtenDate(due)}`,
    );
    await mailStaff(context, staff, {
      subject: items.some(({ due }) => due < today)
        ? "A compliance item is overdue"
        : "A compliance item is due soon",
      text: `You still need to submit:\n\n${lines.join("\n")}\n\nSubmit it here:`,
      path: "/my-compliance",
    });
  }
}

/** The step that an assignment has come to; nothing where nothing is to be done now. */
function stepOf({ item, state, due, handed }: Assignment, staff: string, today: string): Owed[] {
  if (!["not_started", "due_soon", "overdue", "rejected"].includes(state)) return [];
  const last = handed?.status === "approved" && handed.valid_until ? handed.valid_until : due;
  const left = Math.round((Date.parse(last) - Date.parse(today)) / 86_400_000);
  const step = left < 0 ? overdue : Math.min(...reminderDays.filter((day) => day >= left));
  return Number.isFinite(step) ? [{ staff, compliance: item.uuid, title: item.title, due: last, step }] : [];
}

/** Those of which nobody was told yet; from now on they were. */
async function notYetTold({ db, tenant }: Context, owed: readonly Owed[]): Promise<Owed[]> {
  if (owed.length === 0) return [];
  const { rows } = await sql<Owed>`
    insert into compliance_reminders (tenant_id, staff, compliance, due, step)
    select ${tenant.id}::uuid, staff, compliance, due, step
    from jsonb_to_recordset(${JSON.stringify(owed)}::jsonb) as owed(staff uuid, compliance uuid, due date, step int)
    on conflict do nothing returning staff, compliance, due, step`.execute(db);
  const titles = new Map(owed.map(({ compliance, title }) => [compliance, title]));
  return rows.map((row) => ({ ...row, title: titles.get(row.compliance) ?? "" }));
}
