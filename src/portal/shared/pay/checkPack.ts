import { isIsoDate } from "#framework/shared/dates/dates.ts";
import { categories } from "./lines.ts";
import type { HourRule, Pack, Rule } from "./pack.ts";

/** Mistakes in a pack, each with its place: what a person mends before the rules are used. */
export function mistakesIn(pack: Pack): string[] {
  const mistakes: string[] = [];
  if (!isIsoDate(pack.effective_from)) mistakes.push("effective_from: is not a date");
  for (const list of ["hours", "overtime"] as const) {
    const seen = new Set<string>();
    for (const rule of pack[list]) {
      if (seen.has(rule.id)) mistakes.push(`${list}/${rule.id}: is there twice`);
      seen.add(rule.id);
      mistakes.push(...mistakesOf(list, rule));
    }
  }
  mistakes.push(...mistakesOf("care_24_hours", pack.care_24_hours));
  if (!pack.hours.some(({ when }) => Object.keys(when).length === 0))
    mistakes.push("hours: the last rule must apply to every hour");
  for (const { id, hours } of [...pack.limits, ...pack.minimum, ...pack.first_band, pack.care_24_hours])
    if (!(hours > 0)) mistakes.push(`${id}: hours must be more than 0`);
  for (const rule of rulesOf(pack))
    if (rule.source === null && valuesOf(rule).some((value) => value !== null))
      mistakes.push(`${rule.id}: has a value but no source`);
  return mistakes;
}

/** A rule that is not complete, for want of a source. */
export interface Gap {
  id: string;
  title: string;
  lacks: "value" | "clause";
}

/** Rules without a value for want of a source, and those of which the clause is not known. */
export function gapsOf(pack: Pack): Gap[] {
  return rulesOf(pack).flatMap((rule): Gap[] => {
    const { id, title, clause } = rule;
    if (valuesOf(rule).includes(null)) return [{ id, title, lacks: "value" }];
    return clause === null ? [{ id, title, lacks: "clause" }] : [];
  });
}

/** Every rule of a pack. */
export const rulesOf = (pack: Pack): Rule[] =>
  Object.values(pack)
    .flat()
    .filter((each: unknown): each is Rule => typeof each === "object" && each !== null && "source" in each);

/** The amounts and multiples of a rule. */
const valuesOf = (rule: Rule): unknown[] =>
  ["permanent", "casual", "amount", "multiplier"].flatMap((key) => (key in rule ? [valueOf(rule, key)] : []));

const valueOf = (rule: Rule, key: string): unknown =>
  Object.entries(rule).find(([name]) => name === key)?.[1];

function mistakesOf(list: string, { id, category, permanent, casual }: HourRule): string[] {
  const mistakes: string[] = [];
  if (!categories.includes(category)) mistakes.push(`${list}/${id}: unknown category ${category}`);
  for (const value of [permanent, casual])
    if (value !== null && !(value >= 1 && value <= 5))
      mistakes.push(`${list}/${id}: ${value} is no multiple of the base rate`);
  if (permanent !== null && casual !== null && casual < permanent)
    mistakes.push(`${list}/${id}: casual workers have less than permanent ones`);
  return mistakes;
}
