import type { RawBuilder } from "kysely";

type Part = RawBuilder<unknown>;

/** A number of a summary in SQL. Amounts stay whole cents. */
export interface Worked {
  /** What is worked out of each group's records, each by one aggregate, from which the number is made. */
  parts: Part[];
  /** The number, from its parts. */
  value: (parts: readonly Part[]) => Part;
  /**
   * Makes each part of all records out of the parts of their groups. Undefined where the groups don't tell: what they have in
   * common is counted once.
   */
  whole?: (part: Part) => Part;
}
