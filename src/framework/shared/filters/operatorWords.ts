import type { Operator } from "../fields/fieldType.ts";

/** How the comparisons of a filter are said. */
export const operatorWords = {
  contains: "contains",
  equals: "is exactly",
  starts_with: "starts with",
  is_empty: "is empty",
  not_empty: "is not empty",
  ">": "more than",
  ">=": "at least",
  "=": "is",
  "<=": "at most",
  "<": "less than",
  between: "between",
  on: "on",
  before: "before",
  after: "after",
  last_n_days: "in the last (days)",
  next_n_days: "in the next (days)",
  during: "during",
  is: "is",
  is_not: "is not",
  in: "is one of",
} as const satisfies Record<Operator, string>;
