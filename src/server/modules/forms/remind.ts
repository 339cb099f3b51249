import { sql } from "kysely";
import { type FormClock, isOver } from "#shared/forms/clocks.ts";
import { writtenDeadline } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { clockRulesOf, clocksFor } from "./describe.ts";
import { rulesHash, settleDue } from "./write.ts";
import { peopleWith } from "../roles/peopleWith.ts";
import type { Submission } from "./submission.ts";
import { asPublished, type Wizard } from "./wizard.ts";

/** Parts of a clock's time after which those who review are reminded. */
const stages = [50, 80, 100];

type Sent = Pick<
  Submission,
  | "uuid"
  | "form"
  | "form_version"
  | "data"
  | "submitted_at"
  | "state"
  | "reference"
  | "deadline_decisions"
  | "due_at"
  | "due_rules"
>;

const columns = sql`uuid, form, form_version, data, submitted_at, state, reference, deadline_decisions, due_at, due_rules`;

/** So many forms have their deadlines worked out again in one run; the newest come first. */
const resettledAtOnce = 500;

interface Reminder {
  form: Sent;
  wizard: Wizard;
  clock: FormClock;
  stage: number;
}

/**
 * Reminds those who review of the clocks of forms, each clock by itself: when half of its time has passed, when a fifth
 * is left, and when it has run out. Each once; what fell into a time when the server stood still is made up for by the
 * latest one.
 */
export async function remindOfClocks(context: Context): Promise<void> {
  await settleChangedRules(context);
  const { db, tenant, services } = context;
  const { rows } = await sql<Sent>`
    select ${columns} from form_submissions
    where tenant_id = ${tenant.id} and due_at is not null and deleted_at is null
    order by due_at, uuid`.execute(db);
  const now = services.clock.now();
  const reminders = rows.flatMap((form): Reminder[] => {
    const wizard = services.wizards.get(form.form);
    if (!wizard) return [];
    const running = clocksFor(context, asPublished(wizard, form.form_version), form).filter(
      (clock) => !isOver(clock),
    );
    return running.flatMap((clock) => {
      const passed = share(clock, now);
      const stage = stages.findLast((each) => passed >= each);
      return stage === undefined ? [] : [{ form, wizard, clock, stage }];
    });
  });
  for (const reminder of await notYetTold(context, reminders)) await tell(context, reminder);
}

/** Works deadlines out again where their rules have changed since, as after a new version of the portal. */
async function settleChangedRules(context: Context): Promise<void> {
  const { db, tenant, services } = context;
  for (const wizard of services.wizards.values()) {
    const rules = clockRulesOf(context, wizard);
    if (rules.length === 0) continue;
    const { rows } = await sql<Sent>`
      select ${columns} from form_submissions
      where tenant_id = ${tenant.id} and form = ${wizard.definition.name} and status <> 'draft' and deleted_at is null
        and due_rules is distinct from ${rulesHash(rules)}
      order by submitted_at desc limit ${resettledAtOnce}`.execute(db);
    for (const form of rows) await settleDue(context, asPublished(wizard, form.form_version), form);
  }
}

/** Those of which nobody was told yet; from now on they were. */
async function notYetTold({ db, tenant }: Context, reminders: readonly Reminder[]): Promise<Reminder[]> {
  if (reminders.length === 0) return [];
  const wanted = reminders.map(({ form, clock, stage }, place) => ({
    place,
    submission: form.uuid,
    clock: clock.name,
    due: clock.due,
    stage,
  }));
  const { rows } = await sql<{ submission: string; clock: string }>`
    insert into clock_reminders (tenant_id, submission, clock, due, stage)
    select ${tenant.id}::uuid, submission, clock, due, stage
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(place int, submission uuid, clock text, due timestamptz, stage int)
    order by place
    on conflict do nothing returning submission, clock`.execute(db);
  const told = new Set(rows.map(({ submission, clock }) => `${submission} ${clock}`));
  return reminders.filter(({ form, clock }) => told.has(`${form.uuid} ${clock.name}`));
}

/** The number and what is to be done stand in the message, nobody's name or health. */
async function tell(context: Context, { form, wizard, clock, stage }: Reminder): Promise<void> {
  const { tenant, services } = context;
  const { label, access } = wizard.definition;
  const link = services.mail.link(context, `/forms/${form.form}?record_id=${form.uuid}`);
  const due = writtenDeadline(clock.due, tenant.settings.time_zone);
  const named = form.reference ?? label;
  const [subject, text] =
    stage === 100
      ? [`${named} is overdue: ${clock.title}`, `it was due ${due}.`]
      : [`${named}: ${clock.title} by ${due}`, `${stage}% of the time has passed.`];
  for (const { email, fullname } of await peopleWith(context, access?.review ?? ""))
    await services.mail.send(context, email, {
      subject,
      text: `Hello ${fullname},\n\n${clock.title}: ${text}\n\n${link}`,
    });
}

/** How much of a clock's time has passed, in hundredths. */
function share({ from, due }: { from: string; due: string }, now: Date): number {
  const [start, end] = [Date.parse(from), Date.parse(due)];
  return end <= start ? 100 : ((now.getTime() - start) / (end - start)) * 100;
}
