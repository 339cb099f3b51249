import { list } from "./enList.ts";
import { auth, cookies, pages, shell, start } from "./enShell.ts";

/** The messages up to the first list. Everything else stands in `en.ts`, which comes with the screens that need it. */
export const first = {
  shell,
  start,
  cookies,
  auth,
  pages,
  list,
  board: { asList: "List", asBoard: "Board", shownAs: "Shown as" },
  view: { age: "%{count} years" },
  report: { and: "and" },
  operators: {
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
    is: "is",
    is_not: "is not",
    in: "is one of",
  },
};
