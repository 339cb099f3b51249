import { sql } from "kysely";
import { isOver } from "#shared/forms/clocks.ts";
import { writtenInstant } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { clocksFor } from "./describe.ts";
import { peopleWith } from "./reviewers.ts";
import type { Submission } from "./submission.ts";
import { asPublished } from "./wizard.ts";

/** Parts of a clock's time after which those who review are reminded. */
const stages = [50, 80, 100];

type Due = Pick<
  Submission,
  "uuid" | "form" | "form_version" | "data" | "submitted_at" | "state" | "reference"
> & {
  reminded: number;
};

/**
 * Reminds those who review of the clocks of forms: when half of the time has passed, when a fifth is left, and when it
 * has run out. Each once; what fell into a time when the server stood still is made up for by the latest one.
 */
export async function remindOfClocks(context: Context): Promise<void> {
  const { db, tenant, services } = context;
  const { rows } = await sql<Due>`
    select uuid, form, form_version, data, submitted_at, state, reference, reminded from form_submissions
    where tenant_id = ${tenant.id} and due_at is not null and reminded < 100 and deleted_at is null
    for update skip locked`.execute(db);
  for (const row of rows) {
    const wizard = services.wizards.get(row.form);
    if (!wizard) continue;
    const next = clocksFor(context, asPublished(wizard, row.form_version), row).find(
      (clock) => !isOver(clock),
    );
    if (!next) continue;
    const passed = share(next, services.clock.now());
    const stage = stages.findLast((each) => passed >= each);
    if (stage === undefined || stage <= row.reminded) continue;
    await sql`update form_submissions set reminded = ${stage} where tenant_id = ${tenant.id} and uuid = ${row.uuid}`.execute(
      db,
    );
    const link = services.mail.link(context, `/forms/${row.form}?record_id=${row.uuid}`);
    const due = writtenInstant(next.due, tenant.settings.time_zone);
    const named = row.reference ?? wizard.definition.label;
    const [subject, text] =
      stage === 100
        ? [`${named} is overdue: ${next.title}`, `it was due on ${due}.`]
        : [`${named}: ${next.title} by ${due}`, `${stage} % of the time has passed.`];
    for (const { email, fullname } of await peopleWith(context, wizard.definition.access?.review ?? ""))
      await services.mail.send(context, email, {
        subject,
        text: `Hello ${fullname},\n\n${next.title}: ${text}\n\n${link}`,
      });
  }
}

/** How much of a clock's time has passed, in hundredths. */
function share({ from, due }: { from: string; due: string }, now: Date): number {
  const [start, end] = [Date.parse(from), Date.parse(due)];
  return end <= start ? 100 : ((now.getTime() - start) / (end - start)) * 100;
}
