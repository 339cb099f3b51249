import type { Schema } from "../schema/schema.ts";

/** Judging stops after so many mistakes: nobody mends more at once, and an answer stays small. */
export const mostErrors = 100;

/** Entries of a list whose schema says nothing of how many there can be. */
export const mostEntries = 2000;

/** How many entries a list may have. */
export const entriesOf = ({ maxItems = mostEntries }: Schema): number => maxItems;

/**
 * Whether a list has more entries than its schema allows. That alone is said of it: its entries are not looked at, so
 * that the work for a list is bounded by its schema and not by its sender (security.md G-28). Browser and server agree.
 */
export const isTooLong = (schema: Schema, list: readonly unknown[]): boolean =>
  list.length > entriesOf(schema);
