import { addDays, isInstant } from "../dates/dates.ts";
import { addBusinessDays, stateOfZone } from "../dates/holidays.ts";
import { clockAt, startOfDay } from "../dates/zones.ts";
import type { WizardDefinition } from "../definitions/definitions.ts";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { valueAt } from "../text/template.ts";

/** How far a clock is. `late`: it was done, but after its time. */
export type ClockState = "running" | "overdue" | "done" | "late";

/** A clock of one form that was sent. */
export interface FormClock {
  name: string;
  title: string;
  from: string;
  due: string;
  state: ClockState;
  done_at?: string;
}

/** What the clocks of a form depend on. */
export interface ClockFacts {
  answers: JsonObject;
  submittedAt: string;
  /** The state in its register. */
  state?: string | null;
  zone: string;
  now: string;
}

type ClockRule = NonNullable<WizardDefinition["clocks"]>[number];

/**
 * The clocks that run for a form, the next one that is due first.
 * @param fits whether answers fit a condition; each side passes its own validator in
 */
export function clocksOf(
  rules: readonly ClockRule[],
  facts: ClockFacts,
  fits: (schema: Schema, value: unknown) => boolean,
): FormClock[] {
  return rules
    .flatMap((rule) => {
      const from = rule.from === "submitted_at" ? facts.submittedAt : valueAt(facts.answers, rule.from);
      if (typeof from !== "string" || (rule.when && !fits(rule.when as Schema, facts.answers))) return [];
      return [clockFrom(rule, from, facts)];
    })
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.due.localeCompare(b.due));
}

/** Whether nothing is left to do for a clock. */
export const isOver = ({ state }: Pick<FormClock, "state">): boolean => state === "done" || state === "late";

function clockFrom(rule: ClockRule, from: string, facts: ClockFacts): FormClock {
  const due = dueAt(rule, from, facts.zone);
  const done = (rule.done ?? [])
    .map((path) => valueAt(facts.answers, path))
    .find((value) => value !== undefined);
  const stopped = rule.until?.includes(facts.state ?? "") ?? false;
  const base = { name: rule.name, title: rule.title, from, due };
  if (typeof done === "string" && isInstant(done))
    return { ...base, state: done > due ? "late" : "done", done_at: done };
  if (done !== undefined || stopped) return { ...base, state: "done" };
  return { ...base, state: facts.now > due ? "overdue" : "running" };
}

/** When a clock runs out: to the hour, or at the end of its last day where the provider is. */
function dueAt({ hours, business_days: business, days }: ClockRule, from: string, zone: string): string {
  if (hours !== undefined) return new Date(Date.parse(from) + hours * 3_600_000).toISOString();
  const day = from.length === 10 ? from : clockAt(new Date(from), zone).date;
  const last =
    business === undefined ? addDays(day, days ?? 0) : addBusinessDays(day, business, stateOfZone(zone));
  return startOfDay(addDays(last, 1), zone).toISOString();
}
