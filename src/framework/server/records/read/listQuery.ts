import type { Expression, SqlBool } from "kysely";
import { checkFilter, FilterError } from "#framework/shared/filters/checkFilter.ts";
import type { Condition, Filter } from "#framework/shared/filters/filter.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isFilterable, isSortable } from "#framework/shared/definitions/screens.ts";
import type { CurrentUser } from "../../context.ts";
import { invalid, malformed } from "../../http/errors.ts";
import type { RecordType } from "../store/recordType.ts";
import { fieldFor, fieldShown } from "../store/fieldFor.ts";
import { readJson } from "../../readJson.ts";

/** What a list is asked for, checked. */
export interface ListQuery {
  page: number;
  /** 0: everything, ids and titles only. */
  limit: number;
  search: string;
  sort: { field: Field; order: "asc" | "desc" };
  filter: Filter;
  /** The fields of each row, asked for by name or all of them as `*`; undefined: those of the list's columns. */
  fields?: Field[];
  /** Deleted records instead of living ones. */
  deleted: boolean;
  /** Nothing is spelt as the search is: what comes near it is meant. */
  near?: boolean;
  /** A condition of the caller's own, beside the person's filter. */
  also?: Expression<SqlBool>;
  /** What columns beside the fields of the records mean. */
  beside?: Beside;
  /** Nobody asks how many there are in all. */
  uncounted?: boolean;
  /** Nobody asks when the rows were written. */
  undated?: boolean;
}

/** The columns that a list may name beside the fields of its own: of related records, and computed ones. */
export interface Beside {
  find: (name: string) => Field | undefined;
  /** A condition on one of them in SQL; undefined for other conditions. */
  holds: (condition: Condition) => Expression<SqlBool> | undefined;
  /** One that the list can be sorted by. */
  sorts: (name: string) => Field | undefined;
  /** Tells lists apart whose columns have the same names and are not the same. */
  key: string;
}

/** Most rows of a page. */
export const mostRows = 1000;
const mostPages = 1_000_000;

/** Names that are not fields. */
const own = new Set([
  "page",
  "limit",
  "search",
  "sortField",
  "sortType",
  "filters",
  "fields",
  "deleted",
  "status_default",
]);

/**
 * Reads a list's query string. Any field that can be filtered by may be given by its name; `filters` holds what needs
 * an operator, as JSON.
 * @throws 422 that names the parameter
 */
export function readListQuery(
  type: RecordType,
  user: CurrentUser,
  query: Record<string, string>,
  pickList: boolean,
  beside?: Beside,
): ListQuery {
  const limit = wholeNumber("limit", query.limit, type.resource.perPage, 0, mostRows);
  if (limit === 0 && !pickList)
    throw invalid({ limit: [`Ask for 1 to ${mostRows} rows; only pick lists have no limit.`] });
  // Items of a list have no searched text of their own.
  if (type.each && query.search) throw invalid({ search: ["This list can't be searched."] });
  return {
    page: wholeNumber("page", query.page, 1, 1, mostPages),
    limit,
    search: (query.search ?? "").slice(0, 200),
    sort: sortFrom(type, user, query, beside),
    filter: filterFrom(query, (name) => findFilterable(type, user, name) ?? beside?.find(name)),
    fields: query.fields === undefined ? undefined : fieldsFrom(type, user, query.fields, beside),
    deleted: query.deleted === "only",
    ...(beside && { beside }),
  };
}

/** A whole number of a query; Infinity, fractions and words are refused. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  least: number,
  most: number,
): number {
  if (text === undefined || text === "") return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw invalid({ [name]: [`${name} must be a whole number from ${least} to ${most}.`] });
}

function sortFrom(
  type: RecordType,
  user: CurrentUser,
  query: Record<string, string>,
  beside?: Beside,
): ListQuery["sort"] {
  const name = query.sortField || type.screens.sort.field;
  const field = fieldFor(type, user, name) ?? beside?.sorts(name);
  if (!field || !isSortable(field)) {
    if (query.sortField) throw invalid({ sortField: ["The list can't be sorted by this field."] });
    return { field: fieldShown(type, user, "created_at"), order: "asc" };
  }
  const order = query.sortType?.toLowerCase() ?? (query.sortField ? "asc" : type.screens.sort.order);
  if (order !== "asc" && order !== "desc") throw invalid({ sortType: ["sortType must be asc or desc."] });
  return { field, order };
}

/**
 * Reads what a list's query string filters by.
 * @param find a field that may stand in the filter
 * @throws 422 that names the parameter
 */
export function filterFrom(query: Record<string, string>, find: (name: string) => Field | undefined): Filter {
  const plain = Object.entries(query).filter(([name, value]) => !own.has(name) && value !== "");
  const conditions = plain.flatMap(([field, value]) =>
    value === "all" ? (find(field) ? [] : [{ field, value }]) : [{ field, value }],
  );
  const complex = query.filters ? [parseJson(query.filters, "filters")] : [];
  try {
    const simple = conditions.map(({ field, value }) => {
      const found = find(field);
      const operator = equality(found);
      if (found && !operator) throw new FilterError(field, `${found.label} can't be compared with a value.`);
      return checkFilter({ field, operator, value }, find);
    });
    return { all: [...simple, ...complex.map((filter) => checkFilter(filter, find))] };
  } catch (error) {
    if (error instanceof FilterError) throw invalid({ [error.field]: [error.message] });
    throw error;
  }
}

/** What "field=value" means for a type: the comparison for equality that it has. */
function equality(field: Field | undefined): string | undefined {
  return ["is", "equals", "on", "="].find((operator) =>
    field?.type.operators.some((known) => known === operator),
  );
}

/** A field by name that exists for the person and may stand in a filter. */
export const findFilterable = (type: RecordType, user: CurrentUser, name: string): Field | undefined => {
  const field = fieldFor(type, user, name);
  return field && isFilterable(field) ? field : undefined;
};

function fieldsFrom(type: RecordType, user: CurrentUser, text: string, beside?: Beside): Field[] {
  if (text === "*") return type.fields.filter(({ name }) => fieldFor(type, user, name) !== undefined);
  return text
    .split(",")
    .filter(Boolean)
    .slice(0, 200)
    .map((name) => {
      const field = fieldFor(type, user, name) ?? beside?.find(name);
      if (!field) throw invalid({ fields: [`Unknown field ${name.slice(0, 60)}.`] });
      return field;
    });
}

/** The JSON of a query parameter of this name. @throws 400 */
export function parseJson(text: string, name: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw malformed(`The parameter ${name} is not JSON.`);
  }
}
