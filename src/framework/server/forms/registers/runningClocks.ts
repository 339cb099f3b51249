import { writtenDeadline } from "#framework/shared/dates/written.ts";
import { isOver } from "#framework/shared/forms/clocks.ts";
import type { Context } from "../../context.ts";
import type { Source, Thing } from "../../notices/thing.ts";
import { clockRulesOf, clocksFor } from "../describe.ts";
import { submissionsOf } from "../submission.ts";
import { asPublished } from "../wizard.ts";
import { rulesHash, settleDue } from "../write.ts";

const columns = [
  "uuid",
  "form",
  "form_version",
  "data",
  "submitted_at",
  "state",
  "reference",
  "deadline_decisions",
  "due_at",
  "due_rules",
] as const;

/** So many forms have their deadlines worked out again in one run; the newest come first. */
const resettledAtOnce = 500;

/** The deadlines of forms that run or are overdue, each by itself. Nobody's name or health stands in their words. */
export const formClocks: Source = async (context) => {
  await settleChangedRules(context);
  const { tenant, services } = context;
  const running = await submissionsOf(context)
    .select(columns)
    .where("due_at", "is not", null)
    .where("amended", "=", false)
    .orderBy("due_at")
    .orderBy("uuid")
    .execute();
  return running.flatMap((form): Thing[] => {
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
  for (const wizard of context.services.wizards.values()) {
    const rules = clockRulesOf(context, wizard);
    if (rules.length === 0) continue;
    const changed = await submissionsOf(context)
      .select(columns)
      .where("form", "=", wizard.definition.name)
      .where("status", "<>", "draft")
      .where("due_rules", "is distinct from", rulesHash(rules))
      .orderBy("submitted_at", "desc")
      .limit(resettledAtOnce)
      .execute();
    for (const form of changed) await settleDue(context, asPublished(wizard, form.form_version), form);
  }
}
