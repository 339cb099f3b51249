import type { Operator } from "../fields/fieldType.ts";

/** One comparison of a field with a value; `between` takes two values, `in` takes several. */
export interface Condition {
  field: string;
  operator: Operator;
  value?: unknown;
}

/** Conditions joined by and (`all`) or by or (`any`), nested at will. */
export type Filter = Condition | { all: Filter[] } | { any: Filter[] };

/** Limits that keep a filter answerable. */
export const filterLimits = { depth: 4, conditions: 50, values: 200 } as const;

/** True for conditions joined by and or by or. */
export const isGroup = (filter: Filter): filter is { all: Filter[] } | { any: Filter[] } =>
  "all" in filter || "any" in filter;

/** The members of a group. */
export const membersOf = (group: { all: Filter[] } | { any: Filter[] }): Filter[] =>
  "all" in group ? group.all : group.any;

/** The conditions of a filter, whatever groups they stand in. */
export const conditionsOf = (filter: Filter): Condition[] =>
  isGroup(filter) ? membersOf(filter).flatMap(conditionsOf) : [filter];
