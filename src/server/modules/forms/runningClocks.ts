import { sql } from "kysely";
import { writtenDeadline } from "#shared/dates/written.ts";
import { isOver } from "#shared/forms/clocks.ts";
import type { Context } from "../../context.ts";
import type { Source, Thing } from "../../notices/thing.ts";
import { clockRulesOf, clocksFor } from "./describe.ts";
import type { Submission } from "./submission.ts";
import { asPublished } from "./wizard.ts";
import { rulesHash, settleDue } from "./write.ts";

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

/** The deadlines of forms that run or are overdue, each by itself. Nobody's name or health stands in their words. */
export const formClocks: Source = async (context) => {
  await settleChangedRules(context);
  const { db, tenant, services } = context;
  const { rows } = await sql<Sent>`
    select ${columns} from form_submissions
    where tenant_id = ${tenant.id} and due_at is not null and deleted_at is null
    order by due_at, uuid`.execute(db);
  return rows.flatMap((form): Thing[] => {
    const wizard = services.wizards.get(form.form);
    if (!wizard) return [];
    const { label, access } = wizard.definition;
    return clocksFor(context, asPublished(wizard, form.form_version), form)
      .filter((clock) => !isOver(clock))
      .map(({ name, title, from, due }) => ({
        key: `${form.uuid} ${name}`,
        runs: { from, due },
        values: {
          form: form.form,
          id: form.uuid,
          named: form.reference ?? label,
          title,
          due: writtenDeadline(due, tenant.settings.time_zone),
          permission: access?.review ?? "",
        },
      }));
  });
};

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
