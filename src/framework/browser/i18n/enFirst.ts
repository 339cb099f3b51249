import { operatorWords } from "#framework/shared/filters/operatorWords.ts";
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
  operators: operatorWords,
};
