import { parseTypedDate } from "#framework/shared/dates/typed.ts";
import { centsFromText } from "#framework/shared/money/cents.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { isSupportItem } from "#portal/shared/australia/numbers.ts";
import { type State, states } from "#portal/shared/places/place.ts";

/** A row of the catalogue as it would stand in the price schedule, or why it cannot. */
export type Read =
  { row: number; item: JsonObject } | { row: number; number: string; name: string; problem: string };

/** Headings of the NDIS Support Catalogue, without case and signs. */
const headings = {
  number: ["supportitemnumber"],
  name: ["supportitemname"],
  category: ["supportcategorynumberpace", "supportcategorynumber"],
  unit: ["unit"],
  quote: ["quote"],
  from: ["startdate"],
  until: ["enddate"],
  remote: ["remote"],
  veryRemote: ["veryremote"],
  type: ["type"],
  non_face_to_face: ["nonfacetofacesupportprovision"],
  travel: ["providertravel"],
  cancellation: ["shortnoticecancellations"],
  reports: ["ndiarequestedreports"],
  irregular_sil: ["irregularsilsupports"],
} as const;

type Column = keyof typeof headings;

const claims = [
  "travel",
  "non_face_to_face",
  "cancellation",
  "reports",
  "irregular_sil",
] as const satisfies Column[];

/** The catalogue calls these columns by other words in an error. */
const needed = [
  ["number", "Support Item Number"],
  ["name", "Support Item Name"],
  ["unit", "Unit"],
  ["from", "Start Date"],
  ["remote", "Remote"],
  ["veryRemote", "Very Remote"],
] as const satisfies (readonly [column: Column, heading: string])[];

const units: Readonly<Record<string, string>> = {
  H: "hour",
  E: "each",
  EA: "each",
  D: "day",
  WK: "week",
  MON: "month",
  YR: "year",
};

const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

/** A catalogue without an end has this date in it. */
const never = "9999-12-31";

/**
 * How the rows of a catalogue are read, by its headings (domain reference, section 3.1).
 * @returns the reader, or the headings that are missing
 */
export function catalogueReader(
  headers: readonly string[],
  source: string,
): { missing: string[] } | { read: (row: number, cells: readonly string[]) => Read } {
  const keys = headers.map(keyOf);
  const indexOf = (names: readonly string[]) =>
    names.map((name) => keys.indexOf(name)).find((index) => index >= 0) ?? -1;
  const stateAt = new Map(states.map((state) => [state, keys.indexOf(state.toLowerCase())]));
  const missing = [
    ...needed.flatMap(([column, words]) => (indexOf(headings[column]) < 0 ? [words] : [])),
    ...states.filter((state) => (stateAt.get(state) ?? -1) < 0),
  ];
  if (missing.length > 0) return { missing };
  return {
    read: (row, cells) => {
      const cell = (column: Column) => cells[indexOf(headings[column])]?.trim() ?? "";
      const priceIn = (state: State) => cents(cells[stateAt.get(state) ?? -1] ?? "");
      const result = itemFrom(cell, priceIn);
      return typeof result === "string"
        ? { row, number: cell("number").slice(0, 60), name: cell("name").slice(0, 300), problem: result }
        : { row, item: { ...result, source, origin: "imported" } };
    },
  };
}

/** The item of a row, or what is wrong with it. */
function itemFrom(
  cell: (column: Column) => string,
  priceIn: (state: State) => number | undefined,
): JsonObject | string {
  const number = cell("number");
  if (!isSupportItem(number)) return "This is not a valid support item number.";
  const unit = units[cell("unit").toUpperCase()];
  if (unit === undefined) return `The unit “${cell("unit").slice(0, 20)}” is not known.`;
  const [starts, ends] = [dayFrom(cell("from")), dayFrom(cell("until"))];
  if (starts === undefined) return `“${cell("from").slice(0, 30)}” is not a start date.`;
  if (cell("until") !== "" && ends === undefined)
    return `“${cell("until").slice(0, 30)}” is not an end date.`;
  if (ends !== undefined && ends < starts) return "This ends before it begins.";
  const wrong = [...states.map(priceIn), cents(cell("remote")), cents(cell("veryRemote"))].some(Number.isNaN);
  if (wrong) return "A price is not an amount in dollars.";
  const type = typeOf(cell("type"), cell("quote"), priceIn("NSW") ?? cents(cell("remote")));
  const limited = type === "limit";
  const [, , group = ""] = number.split("_");
  return withoutNulls({
    item_number: number,
    name: cell("name").slice(0, 300),
    category: categoryOf(number, cell("category")),
    registration_group: group,
    unit,
    price_type: type,
    ...(limited && pricesOf(priceIn, cents(cell("remote")), cents(cell("veryRemote")))),
    claims: claims.filter((claim) => cell(claim).toUpperCase().startsWith("Y")),
    starts_on: starts,
    ends_on: ends === undefined || ends === never ? null : ends,
  });
}

/** The limits of an item: one for all states where they agree, and beside it those that differ. */
function pricesOf(
  priceIn: (state: State) => number | undefined,
  remote: number | undefined,
  veryRemote: number | undefined,
): JsonObject {
  const price = priceIn("NSW");
  const others = states.flatMap((state) => {
    const own = priceIn(state);
    return own === undefined || own === price ? [] : [{ state, price: own }];
  });
  return withoutNulls({
    price: price ?? null,
    price_remote: remote ?? null,
    price_very_remote: veryRemote ?? null,
    state_prices: others.length > 0 ? others : null,
  });
}

/** What kind of price an item has; without a word on it, one with a price is limited and one without is not. */
function typeOf(written: string, quote: string, price: number | undefined): string {
  const type = keyOf(written);
  if (type.includes("quot")) return "quote";
  if (written.includes("$1") || type.startsWith("unitprice")) return "dollar";
  if (price !== undefined) return "limit";
  return quote.toUpperCase().startsWith("Y") ? "quote" : "none";
}

/** The support category: as the file has it, otherwise the number that the item begins with. */
export function categoryOf(number: string, written = ""): string {
  const digits = written.replace(/\D/g, "").slice(0, 2);
  return digits === "" ? number.slice(0, 2) : digits.padStart(2, "0");
}

/** Cents of a price; undefined for an empty cell, NaN for what is no price. */
function cents(text: string): number | undefined {
  const written = text.replace(/[$\s]/g, "");
  return written === "" || written === "-" ? undefined : (centsFromText(written) ?? Number.NaN);
}

/** A day as the catalogue (`20260701`) or a spreadsheet writes it. */
function dayFrom(text: string): string | undefined {
  const packed = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  const [, year, month, day] = packed ?? [];
  return parseTypedDate(packed ? `${year}-${month}-${day}` : text, "2000-01-01");
}
