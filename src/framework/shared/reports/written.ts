import { isObject } from "../schema/schema.ts";

/** A column that a report computes by an expression over its other columns, as it is written. */
export interface WrittenColumn {
  /** Its name is `=<name>` wherever a column is named. */
  name: string;
  label: string;
  expression: string;
  /** Numbers that are amounts in cents. */
  format?: "money";
}

/** How many columns a report computes, and how long all of them are, so that they fit into an address. */
export const computedLimits = {
  columns: 10,
  name: 40,
  label: 60,
  expression: 500,
  written: 4000,
  /** How many columns stand on each other, and how many parts one has with all that it stands on. */
  levels: 5,
  parts: 400,
} as const;

/** Whether a name is that of a column that a report computes. */
export const isComputedName = (name: string): boolean => name.startsWith("=");

/** The name of a column that a report computes, wherever columns are named: no field can have such a name. */
export const computedName = ({ name }: Pick<WrittenColumn, "name">): string => `=${name}`;

/** What the name of a computed column begins with in the expressions of others. */
const inExpressions = "computed.";

/** The name of a computed column in the expressions of others, from its name as a column. */
export const nameInExpressions = (name: string): string => inExpressions + name.slice(1);

/** The name as a column of what an expression calls `computed.margin`; undefined for other names. */
export const readComputed = (name: string): string | undefined =>
  name.startsWith(inExpressions) ? `=${name.slice(inExpressions.length)}` : undefined;

/** The names that fit. */
export const computedNames = "^[a-z][a-z0-9_]*$";

/** Computed columns as they were written, whatever else was sent; those that are not whole are left out. */
export function readWritten(value: unknown): WrittenColumn[] {
  const found = (Array.isArray(value) ? value : []).flatMap((each): WrittenColumn[] => {
    if (!isObject(each)) return [];
    const { name, label, expression, format } = each;
    if (typeof name !== "string" || typeof label !== "string" || typeof expression !== "string") return [];
    if (!new RegExp(computedNames).test(name) || name.length > computedLimits.name) return [];
    const cut = label.slice(0, computedLimits.label);
    return [{ name, label: cut, expression, ...(format === "money" && { format }) }];
  });
  const byName = new Map(found.map((column) => [column.name, column]));
  return [...byName.values()].slice(0, computedLimits.columns);
}
