import { filterLimits } from "../filters/filter.ts";
import { isObject } from "../schema/schema.ts";

/** Turns one name of a column into another; a name that it does not know stays. */
export type Rename = (name: string) => string;

/** How a report's calls name columns, and back to the fields that the columns are. */
export interface ColumnNames {
  toCall: Rename;
  toField: Rename;
}

/** The names of a report's columns. @param names the name in its calls by field, where the two differ */
export function columnNames(names: Readonly<Record<string, string>> = {}): ColumnNames {
  const byField = new Map(Object.entries(names));
  const byName = new Map(Object.entries(names).map(([field, name]) => [name, field]));
  return {
    toCall: (field) => byField.get(field) ?? field,
    toField: (name) => byName.get(name) ?? name,
  };
}

/** What a report is asked for, with its columns, its order and its filter under other names. */
export function renameAsked<Asked extends Record<string, unknown>>(asked: Asked, rename: Rename): Asked {
  const { columns, sortField, filters } = asked;
  return {
    ...asked,
    ...(Array.isArray(columns) && { columns: columns.map((name) => renamed(name, rename)) }),
    ...(sortField !== undefined && { sortField: renamed(sortField, rename) }),
    ...(filters !== undefined && { filters: renameFilter(filters, rename) }),
  };
}

/** A row with its values under other names. */
export const renameRow = (row: Record<string, unknown>, rename: Rename): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]));

const renamed = (name: unknown, rename: Rename): unknown => (typeof name === "string" ? rename(name) : name);

/** The fields of a filter's conditions, as deep as filters go; whether it is a filter is checked where it is read. */
function renameFilter(filter: unknown, rename: Rename, depth = 0): unknown {
  if (depth > filterLimits.depth) return filter;
  if (Array.isArray(filter)) return filter.map((member) => renameFilter(member, rename, depth + 1));
  if (!isObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (key === "field") return [key, renamed(value, rename)];
      return [key, key === "all" || key === "any" ? renameFilter(value, rename, depth) : value];
    }),
  );
}
