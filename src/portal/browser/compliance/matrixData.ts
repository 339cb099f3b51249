import { writtenDate } from "#framework/shared/dates/written.ts";
import { normalise } from "#framework/shared/text/normalise.ts";

/** Who lacks what, as the server answers it. */
export interface Matrix {
  requirements: { key: string; label: string; kind: "licence" | "item" }[];
  categories: { uuid: string; name: string }[];
  people: MatrixPerson[];
}

/** One person's cells, one for each requirement: a state, and a day where one matters; null where nothing is required. */
export interface MatrixPerson {
  uuid: string;
  name: string;
  job: string | null;
  category: string | null;
  cells: (string | null)[];
}

/** What the matrix is narrowed down by. */
export interface MatrixFilter {
  search: string;
  category: string;
  gaps: boolean;
}

/** The filter that stands in an address. */
export const filterIn = (parameters: URLSearchParams): MatrixFilter => ({
  search: parameters.get("q") ?? "",
  category: parameters.get("category") ?? "",
  gaps: parameters.has("gaps"),
});

/** A filter as it stands in the address; what narrows nothing is left out. */
export const parametersOf = ({ search, category, gaps }: MatrixFilter): Record<string, string> => ({
  ...(search && { q: search }),
  ...(category && { category }),
  ...(gaps && { gaps: "1" }),
});

/** How someone may stand with a requirement: a symbol beside the colour, so that neither stands alone. */
export const cellStates = {
  ok: { symbol: "✓", label: "matrix.ok" },
  soon: { symbol: "!", label: "matrix.soon" },
  gap: { symbol: "✕", label: "matrix.gap" },
  rejected: { symbol: "↩", label: "matrix.rejected" },
  waiting: { symbol: "…", label: "matrix.waiting" },
  open: { symbol: "○", label: "matrix.open" },
  waived: { symbol: "–", label: "matrix.waived" },
} as const;

export type CellState = keyof typeof cellStates;

type ReadCell = { state: CellState; day?: string };

/** What was read before: thousands of cells say the same few things, and all of them pass by when someone scrolls. */
const read = new Map<string, ReadCell>();

const isState = (text: string): text is CellState => Object.hasOwn(cellStates, text);

/** A cell's state, and its day in words. */
export function readCell(cell: string): ReadCell {
  const known = read.get(cell);
  if (known) return known;
  const [state = "", day] = cell.split(" ");
  const fresh: ReadCell = {
    state: isState(state) ? state : "open",
    ...(day ? { day: writtenDate(day) } : {}),
  };
  read.set(cell, fresh);
  return fresh;
}

const isGap = (cell: string | null): boolean => cell !== null && /^(gap|rejected)/.test(cell);

/** The people who pass a filter: by words of their name, by category, and whether they lack something. */
export function filterPeople(people: readonly MatrixPerson[], filter: MatrixFilter): MatrixPerson[] {
  const words = normalise(filter.search).split(" ").filter(Boolean);
  return people.filter(
    ({ name, category, cells }) =>
      (filter.category === "" || category === filter.category) &&
      (!filter.gaps || cells.some(isGap)) &&
      words.every((word) => normalise(name).includes(word)),
  );
}

/** How many people lack something for each requirement. */
export const gapsByRequirement = ({ requirements, people }: Matrix): number[] =>
  requirements.map((_, index) => people.filter(({ cells }) => isGap(cells[index] ?? null)).length);
