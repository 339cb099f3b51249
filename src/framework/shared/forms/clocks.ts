import { addDays, isInstant } from "../dates/dates.ts";
import { clockAt, startOfDay } from "../dates/zones.ts";
import type { WizardDefinition } from "../definitions/definitions.ts";
import type { JsonObject, Schema } from "../schema/schema.ts";
import type { DeadlineDecision } from "./deadlines.ts";
import { valueAt } from "../text/template.ts";

/** The state of a deadline. `late`: done, but after it was due. `cancelled`: two people decided that it does not apply. */
export type ClockState = "running" | "overdue" | "done" | "late" | "cancelled";

/** A clock of one form that was sent. */
export interface FormClock {
  name: string;
  title: string;
  from: string;
  due: string;
  state: ClockState;
  done_at?: string;
  /** For those who review, where two people may decide that it does not apply. */
  cancel?: { label: string; decision?: DeadlineDecision & { is_mine: boolean } };
}

/** What the clocks of a form depend on. */
export interface ClockFacts {
  answers: JsonObject;
  submittedAt: string;
  /** The state in its register. */
  state?: string | null;
  zone: string;
  /** The day that comes so many business days after another one, where the provider is. */
  addBusinessDays: (isoDate: string, days: number) => string;
  now: string;
  /** Names of the deadlines that two people decided do not apply. */
  cancelled?: ReadonlySet<string>;
}

type ClockRule = NonNullable<WizardDefinition["clocks"]>[number];

/** Whether answers fit a condition; each side passes its own validator in. */
type Fits = (schema: Schema, value: unknown) => boolean;

/** The deadlines of a form, the next one that is due first. */
export function clocksOf(rules: readonly ClockRule[], facts: ClockFacts, fits: Fits): FormClock[] {
  return rules
    .flatMap((rule) => {
      const from = startOf(rule, facts);
      if (from === undefined || !applies(rules, rule, facts, fits)) return [];
      return [clockFrom(rule, from, facts, isCancelled(rules, rule, facts, fits))];
    })
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.due.localeCompare(b.due));
}

/** Whether nothing is left to do for a clock. */
export const isOver = ({ state }: Pick<FormClock, "state">): boolean =>
  state !== "running" && state !== "overdue";

/** Whether a deadline ends only when what it waits for is done, or when two people decide that it does not apply. */
export const isBinding = (rules: readonly ClockRule[], name: string): boolean => {
  const rule = rules.find((each) => each.name === name);
  return rule?.cancel !== undefined || (rule?.follows !== undefined && isBinding(rules, rule.follows));
};

/** The earliest of the answers that a deadline runs from; undefined where none is given. */
function startOf({ from }: ClockRule, { answers, submittedAt }: ClockFacts): string | undefined {
  const given = [from]
    .flat()
    .map((path) => (path === "submitted_at" ? submittedAt : valueAt(answers, path)))
    .filter((value) => typeof value === "string");
  return given.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}

function applies(rules: readonly ClockRule[], rule: ClockRule, facts: ClockFacts, fits: Fits): boolean {
  const followed = followedBy(rules, rule);
  if (followed && !applies(rules, followed, facts, fits)) return false;
  return rule.when === undefined || fits(rule.when, facts.answers);
}

/** Whether two people decided that it does not apply, and no answer says since then that it does. */
function isCancelled(rules: readonly ClockRule[], rule: ClockRule, facts: ClockFacts, fits: Fits): boolean {
  const followed = followedBy(rules, rule);
  if (followed) return isCancelled(rules, followed, facts, fits);
  if (rule.cancel === undefined || facts.cancelled?.has(rule.name) !== true) return false;
  return rule.cancel.unless === undefined || !fits(rule.cancel.unless, facts.answers);
}

const followedBy = (rules: readonly ClockRule[], { follows }: ClockRule): ClockRule | undefined =>
  rules.find(({ name }) => name === follows);

function clockFrom(rule: ClockRule, from: string, facts: ClockFacts, cancelled: boolean): FormClock {
  const due = dueOf(rule, from, facts);
  const done = (rule.done ?? [])
    .map((path) => valueAt(facts.answers, path))
    .find((value) => value !== undefined);
  const stopped = rule.until?.includes(facts.state ?? "") ?? false;
  const base = { name: rule.name, title: rule.title, from, due };
  // What lies in the future has not been done.
  if (typeof done === "string" && isInstant(done)) {
    if (Date.parse(done) <= Date.parse(facts.now))
      return { ...base, state: Date.parse(done) > Date.parse(due) ? "late" : "done", done_at: done };
  } else if (done !== undefined) return { ...base, state: "done" };
  if (cancelled) return { ...base, state: "cancelled" };
  if (stopped) return { ...base, state: "done" };
  return { ...base, state: facts.now > due ? "overdue" : "running" };
}

/** When a deadline ends: on the day that the office has set, otherwise after its time. */
function dueOf(rule: ClockRule, from: string, facts: ClockFacts): string {
  const { answers, zone } = facts;
  const set = rule.due === undefined ? undefined : valueAt(answers, rule.due);
  if (typeof set !== "string") return dueAt(rule, from, facts);
  return isInstant(set) ? new Date(set).toISOString() : startOfDay(addDays(set, 1), zone).toISOString();
}

/** When a clock runs out: to the hour, or at the end of its last day where the provider is. */
function dueAt(
  { hours, business_days: business, days }: ClockRule,
  from: string,
  { zone, addBusinessDays }: ClockFacts,
): string {
  if (hours !== undefined) return new Date(Date.parse(from) + hours * 3_600_000).toISOString();
  const day = from.length === 10 ? from : clockAt(new Date(from), zone).date;
  const last = business === undefined ? addDays(day, days ?? 0) : addBusinessDays(day, business);
  return startOfDay(addDays(last, 1), zone).toISOString();
}
