import { sql } from "kysely";
import type { Need } from "#portal/shared/dashboards.ts";
import { isOver } from "#framework/shared/forms/clocks.ts";
import type { Context } from "#framework/server/context.ts";
import { listWhere } from "#framework/server/records/read/list.ts";
import { clocksFor } from "#framework/server/forms/describe.ts";
import { findSubmission } from "#framework/server/forms/submission.ts";
import { asPublished, reviews, type Wizard } from "#framework/server/forms/wizard.ts";
import { before, type Chosen, countOf, listLink, openList, thisMinute } from "./counted.ts";

/** Deadlines that are over or end within this time are decisions of today. */
const soonMs = 3 * 24 * 3_600_000;
/** Those with a line of their own; the others of a form are counted together. */
const mostNamed = 2;

/** Sent forms whose deadline is over or close, for those who review them: the first one by one, and how many others. */
export async function deadlineNeeds(context: Context): Promise<{ named: Need[]; others: Need[] }> {
  const wizards = [...context.services.wizards.values()].filter(
    (wizard) => wizard.definition.clocks?.length && reviews(context.user, wizard),
  );
  const found = await Promise.all(wizards.map((wizard) => deadlinesOf(context, wizard)));
  const named = found
    .flatMap(({ first }) => first)
    .toSorted((one, other) => String(one.due).localeCompare(String(other.due)))
    .slice(0, mostNamed);
  const others = found.flatMap(({ resource, chosen, count, first }): Need[] => {
    const left = count - first.filter((need) => named.includes(need)).length;
    return left > 0 && chosen ? [{ kind: `deadlines.${resource}`, count: left, link: listLink(chosen) }] : [];
  });
  return { named, others };
}

interface Found {
  resource: string;
  chosen?: Chosen;
  count: number;
  first: Need[];
}

async function deadlinesOf(context: Context, wizard: Wizard): Promise<Found> {
  const { name, resource = "" } = wizard.definition;
  const type = openList(context, resource);
  const none = { resource, count: 0, first: [] };
  if (!type?.fields.some((field) => field.name === "due_at")) return none;
  const soon = new Date(thisMinute(context).getTime() + soonMs).toISOString();
  const chosen = { resource, conditions: [before("due_at", soon)] };
  const count = (await countOf(context, chosen)) ?? 0;
  if (count === 0) return none;
  const where = listWhere(context, type, { filter: { all: chosen.conditions }, search: "", deleted: false });
  const { rows } = await sql<{ uuid: string }>`
    select uuid from form_submissions where ${where} order by due_at, uuid limit ${mostNamed}`.execute(
    context.db,
  );
  const first: Need[] = [];
  for (const { uuid } of rows) {
    const submission = await findSubmission(context, wizard, uuid);
    const clock = clocksFor(context, asPublished(wizard, submission.form_version), submission).find(
      (each) => !isOver(each),
    );
    if (!clock) continue;
    first.push({
      kind: "deadline",
      count: 1,
      names: [submission.reference ?? wizard.definition.label],
      what: clock.title,
      due: clock.due,
      link: `/forms/${name}?record_id=${uuid}`,
      tone: clock.state === "overdue" ? "error" : "warning",
    });
  }
  return { resource, chosen, count, first };
}
