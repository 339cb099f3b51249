import type { Call } from "#framework/shared/definitions/call.ts";
import { type Condition, type Filter } from "#framework/shared/filters/filter.ts";

/** The filter of a list screen: a value by field, a condition where an operator is needed, and the search under `q`. */
export type FilterValues = Record<string, unknown>;

/** True for a filter value that carries an operator. */
export const isCondition = (value: unknown): value is Condition =>
  typeof value === "object" && value !== null && "operator" in value;

/** What a list is asked for. */
export interface ListRequest {
  page: number;
  perPage: number;
  sort?: { field: string; order: string };
  filter: FilterValues;
  /** Fields of each row, where they are not those of the definition. */
  fields?: string[];
  /** Deleted records instead of living ones. */
  deleted?: boolean;
}

/** The query string of a list call in the portal's dialect; names that a call spells otherwise are changed. */
export function listQuery(
  call: Call,
  { page, perPage, sort, filter, fields, deleted }: ListRequest,
): Record<string, unknown> {
  const { plain, conditions, search } = splitFilter(filter);
  const named = {
    page,
    limit: perPage,
    search,
    ...(sort && { sortField: sort.field, sortType: sort.order.toLowerCase() }),
    ...(fields && { fields: fields.join(",") }),
    ...(deleted && { deleted: "only" }),
    ...plain,
    ...(conditions.length > 0 && { filters: JSON.stringify({ all: conditions }) }),
  };
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [call.query[name] ?? name, value]));
}

/** What a value asks of a field beyond being equal to it: one of several, an operator, or several conditions. */
function filterOf(field: string, value: unknown): Filter | undefined {
  if (Array.isArray(value)) return { field, operator: "in", value };
  return isCondition(value) || isGroupOf(value) ? Object.assign({ field }, value) : undefined;
}

const isGroupOf = (value: unknown): value is { all: Filter[] } | { any: Filter[] } =>
  typeof value === "object" && value !== null && ("all" in value || "any" in value);

/** Plain values, conditions with operators, and the search apart. */
export function splitFilter({ q, ...values }: FilterValues): {
  plain: Record<string, unknown>;
  conditions: Filter[];
  search: string;
} {
  const present = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== "" && value !== null,
  );
  const conditions = present.flatMap(([field, value]) => filterOf(field, value) ?? []);
  const plain = present.filter(([field, value]) => !filterOf(field, value));
  return { plain: Object.fromEntries(plain), conditions, search: typeof q === "string" ? q : "" };
}
