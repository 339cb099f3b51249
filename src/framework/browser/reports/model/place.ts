import type { SortPayload } from "react-admin";

/** Where one is in a report, as the address says it: so that Back and a copied link lead to the same rows. */
export interface Place {
  /** The filter as text; null: the standard one. */
  filter: string | null;
  sort: SortPayload;
  page: number;
  /** Undefined: as the person likes it. */
  perPage?: number;
  /** Numbers or records; null: what the report opens with. */
  show: Shown | null;
  /** How the numbers are put together, as text; null: as the report says. */
  summary: string | null;
  /** The columns that are computed, as text; null: as the person has left them, or as the report says. */
  computed: string | null;
  /** What is coloured, as text; null: as the person has left it, or as the report says. */
  colours: string | null;
  /** The saved view that is to be opened; null once it is. */
  view: string | null;
  /** The saved view that was opened last, by whose name the report goes. */
  saved: string | null;
  /** The run in the background that is to be opened. */
  run: string | null;
}

/** What a report shows: its records put together to numbers, or one by one. */
export type Shown = "summary" | "rows";

const largestPage = 100;
const shown = ["summary", "rows"] as const;

/** Reads the address; what makes no sense there counts as not being there. */
export function readPlace(params: URLSearchParams): Place {
  return {
    filter: params.get("filter"),
    sort: { field: params.get("sort") ?? "", order: params.get("order") === "DESC" ? "DESC" : "ASC" },
    page: wholeNumber(params.get("page"), 1_000_000) ?? 1,
    perPage: wholeNumber(params.get("perPage"), largestPage),
    show: ([...shown].find((each) => each === params.get("show")) ?? null) satisfies Shown | null,
    summary: params.get("summary"),
    computed: params.get("computed"),
    colours: params.get("colours"),
    view: params.get("view"),
    saved: params.get("saved"),
    run: params.get("run"),
  };
}

/** The address after a change. Everything but turning the page leads to the first page, and away from a run. */
export function writePlace(params: URLSearchParams, change: Partial<Place>): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | number | null | undefined) =>
    value === null || value === undefined || value === "" ? next.delete(name) : next.set(name, String(value));
  if ("filter" in change) set("filter", change.filter);
  if ("show" in change) set("show", change.show);
  if ("summary" in change) set("summary", change.summary);
  if ("computed" in change) set("computed", change.computed);
  if ("colours" in change) set("colours", change.colours);
  if ("view" in change) set("view", change.view);
  if ("saved" in change) set("saved", change.saved);
  set("run", change.run);
  if (change.sort) {
    set("sort", change.sort.field);
    set("order", change.sort.field && change.sort.order);
  }
  if ("perPage" in change) set("perPage", change.perPage);
  set("page", change.page === undefined || change.page === 1 ? null : change.page);
  return next;
}

function wholeNumber(text: string | null, most: number): number | undefined {
  const value = text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value <= most ? value : undefined;
}
