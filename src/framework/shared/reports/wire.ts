import type { Field } from "#framework/shared/fields/fields.ts";
import { dayCounts } from "#framework/shared/fields/fieldType.ts";
import { isIsoDate, toWireDate } from "#framework/shared/dates/dates.ts";
import type { Filter } from "#framework/shared/filters/filter.ts";
import { type DraftCondition, type DraftGroup, isDraftGroup } from "./draft.ts";

/** Finds the field of a column by its key. */
export type FieldFinder = (key: string) => Field | undefined;

const withoutValue: ReadonlySet<unknown> = new Set(["is_empty", "not_empty"]);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Whether a condition says something: a column, and a value where its comparison takes one. */
export const isComplete = ({ field, operator, value }: Omit<DraftCondition, "id">): boolean =>
  field !== "" && hasValue(operator, value);

/** Whether a comparison has the value that it takes. */
export function hasValue(operator: unknown, value: unknown): boolean {
  if (withoutValue.has(operator)) return true;
  if (operator === "between") return Array.isArray(value) && value.length === 2 && !value.some(isEmpty);
  if (operator === "in") return Array.isArray(value) && value.length > 0;
  return !isEmpty(value);
}

/**
 * The filter as it is sent: without conditions that lack a value and groups that lack conditions, dates day first.
 * Undefined when nothing remains.
 */
export function toWire(group: DraftGroup, find: FieldFinder): Filter | undefined {
  const members = group.members.flatMap((member): Filter[] => {
    if (isDraftGroup(member)) return [toWire(member, find) ?? []].flat();
    const field = find(member.field);
    return field && isComplete(member) ? [wireCondition(field, member)] : [];
  });
  if (members.length === 0) return undefined;
  return group.join === "all" ? { all: members } : { any: members };
}

function wireCondition({ name, type }: Field, { operator, value }: DraftCondition): Filter {
  if (withoutValue.has(operator)) return { field: name, operator };
  const isDate = (type.storage === "date" || type.storage === "instant") && !dayCounts.has(operator);
  const sent = (item: unknown) => (isDate && isIsoDate(String(item)) ? toWireDate(String(item)) : item);
  return { field: name, operator, value: Array.isArray(value) ? value.map(sent) : sent(value) };
}
