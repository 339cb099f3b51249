import { sql } from "kysely";
import { addDays } from "#shared/dates/dates.ts";
import { writtenDate } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { updateRecord } from "../../records/update.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import { assignmentType } from "./assign.ts";
import { addressesFor } from "./remind.ts";

/** Days before a form is due on which whoever fills it in is reminded; the last time when it is a week late. */
const steps = [3, 0, -7];

/** What is older than this is left to the office. */
const latest = -14;

interface Owed {
  assignment: string;
  participant: string;
  title: string;
  due: string;
  step: number;
}

/**
 * Mails participants and the advocates who fill in forms for them what waits for them: three days before it is due, on the
 * day, and a week later; all of it in one message. A form that was given or reminded of less than a day ago waits.
 */
export async function remindOfForms(context: Context): Promise<void> {
  const { db, tenant, services } = context;
  const { today } = tenantCalendar(context);
  const dayAgo = new Date(services.clock.now().getTime() - 86_400_000).toISOString();
  const { rows } = await sql<Omit<Owed, "step">>`
    select uuid as assignment, participant, data->>'form_title' as title, to_char(due_date, 'YYYY-MM-DD') as due
    from form_assignments
    where tenant_id = ${tenant.id} and status in ('open', 'started', 'returned') and deleted_at is null
      and due_date between ${addDays(today, latest)} and ${addDays(today, steps[0] ?? 0)}
      and created_at < ${dayAgo} and coalesce(data->>'reminded_at', '') < ${dayAgo}
    order by due_date, uuid`.execute(db);
  const owed = rows.flatMap((row): Owed[] => {
    const left = Math.round((Date.parse(row.due) - Date.parse(today)) / 86_400_000);
    const step = steps.findLast((each) => left <= each);
    return step === undefined ? [] : [{ ...row, step }];
  });
  const news = await notYetTold(context, owed);
  for (const [participant, forms] of Map.groupBy(news, (each) => each.participant))
    await tell(context, participant, forms, today);
}

/** Those of which nobody was told yet; from now on they were. */
async function notYetTold({ db, tenant }: Context, owed: readonly Owed[]): Promise<Owed[]> {
  if (owed.length === 0) return [];
  const { rows } = await sql<{ assignment: string }>`
    insert into form_reminders (tenant_id, assignment, due, step)
    select ${tenant.id}::uuid, assignment, due, step
    from jsonb_to_recordset(${JSON.stringify(owed)}::jsonb) as owed(assignment uuid, due date, step int)
    on conflict do nothing returning assignment`.execute(db);
  const told = new Set(rows.map(({ assignment }) => assignment));
  return owed.filter(({ assignment }) => told.has(assignment));
}

/** The forms' names stand in the message, nothing about the participant. */
async function tell(
  context: Context,
  participant: string,
  forms: readonly Owed[],
  today: string,
): Promise<void> {
  const addresses = await addressesFor(context, participant);
  if (addresses.length === 0) return;
  const { mail } = context.services;
  const lines = forms.map(
    ({ title, due }) => `- ${title}: ${due < today ? "was due" : "is due"} on ${writtenDate(due)}`,
  );
  const [first, ...more] = forms;
  const path = more.length === 0 && first ? `/fill-form?assignment=${first.assignment}` : "/my-forms";
  for (const address of addresses)
    await mail.send(context, address, {
      subject:
        forms.length === 1 ? "You have a form to complete" : `You have ${forms.length} forms to complete`,
      text: [
        "Hello,",
        `Please complete:\n\n${lines.join("\n")}`,
        "Any answers you have started are saved. Continue here:",
        mail.link(context, path),
      ].join("\n\n"),
    });
  for (const { assignment } of forms)
    await updateRecord(
      context,
      assignmentType(context),
      assignment,
      {},
      { action: "remind", more: { reminded_at: tenantClock(context).now } },
    );
}
