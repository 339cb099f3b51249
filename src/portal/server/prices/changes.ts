import { addDays } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { choicesOf, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Read } from "./catalogue.ts";

/** An item of the price schedule that is there already. */
export interface Known {
  uuid: string;
  item: JsonObject;
}

/** What importing a catalogue does to one row of the price schedule; `item` is the row as it will be. */
export interface Change {
  record: JsonObject;
  item: JsonObject;
  /** The row that it replaces. */
  uuid?: string;
}

/** What a catalogue changes, and how many of its rows are in the schedule as they are. */
export interface Changes {
  changes: Change[];
  unchanged: number;
}

/** Differences in these are no change of the price. */
const unseen = new Set(["source", "origin"]);

/**
 * Compares a catalogue with the price schedule. A row of the same item and first day is changed where it differs; a new
 * one ends the one before it that has no end of its own by then. What the file does not have stays as it is.
 * @param fields of a support item, to say what differs
 */
export function changesOf(rows: readonly Read[], known: readonly Known[], fields: readonly Field[]): Changes {
  const byItem = Map.groupBy(known, ({ item }) => String(item.item_number));
  const endOfRow = endsBetween([
    ...rows.flatMap((read) => ("item" in read ? [read.item] : [])),
    ...known.map(({ item }) => item),
  ]);
  const inFile = new Set<string>();
  const unread: Change[] = [];
  const changed: Change[] = [];
  const ended = new Map<string, Change>();
  const added: Change[] = [];
  let unchanged = 0;
  for (const read of rows) {
    if ("problem" in read) {
      unread.push(unreadRow(read, read.number, read.name, read.problem));
      continue;
    }
    const item: JsonObject = { ...read.item, ...endOfRow(read.item) };
    const number = String(item.item_number);
    const key = keyOf(item);
    if (inFile.has(key)) {
      unread.push(
        unreadRow(read, number, String(item.name), "The file has this item with this first day already."),
      );
      continue;
    }
    inFile.add(key);
    const own = byItem.get(number) ?? [];
    const same = own.find((one) => one.item.starts_on === item.starts_on);
    const before = lastBefore(own, String(item.starts_on));
    const details = same ? differences(same.item, item, fields) : [];
    if (same && details.length === 0) unchanged += 1;
    else if (same)
      changed.push({ record: recordOf("changed", item, same.item, details), item, uuid: same.uuid });
    else {
      added.push({ record: recordOf("added", item, before?.item, []), item });
      if (before && !endsBefore(before.item, String(item.starts_on)))
        ended.set(keyOf(before.item), endOf(before, String(item.starts_on)));
    }
  }
  // A row of the file has its end already.
  const ends = [...ended].flatMap(([key, change]) => (inFile.has(key) ? [] : [change]));
  const changes = [...unread, ...changed, ...ends, ...added];
  return {
    changes: changes.map((change, place) => ({ ...change, record: { ...change.record, place } })),
    unchanged,
  };
}

/** What tells the rows of a price schedule apart: the item and its first day. */
export const keyOf = ({ item_number: number, starts_on: from }: JsonObject): string =>
  `${String(number)} ${String(from)}`;

const unreadRow = ({ row }: Read, number: string, name: string, problem: string): Change => ({
  record: { kind: "unread", item_number: number, name, details: `Row ${row}: ${problem}` },
  item: {},
});

/** When a price ends: the day before the item's next price at the latest. */
function endsBetween(items: readonly JsonObject[]): (item: JsonObject) => { ends_on?: string } {
  const starts = new Map(
    [...Map.groupBy(items, (item) => String(item.item_number))].map(([number, own]) => [
      number,
      own.map((item) => String(item.starts_on)).toSorted(),
    ]),
  );
  return (item) => {
    const next = starts.get(String(item.item_number))?.find((day) => day > String(item.starts_on));
    return next === undefined || endsBefore(item, next) ? {} : { ends_on: addDays(next, -1) };
  };
}

/** The latest price of an item that begins before a day. */
const lastBefore = (own: readonly Known[], day: string): Known | undefined =>
  own
    .filter(({ item }) => String(item.starts_on) < day)
    .toSorted((a, b) => String(b.item.starts_on).localeCompare(String(a.item.starts_on)))[0];

const endsBefore = ({ ends_on: end }: JsonObject, day: string): boolean =>
  typeof end === "string" && end < day;

function endOf({ uuid, item }: Known, next: string): Change {
  const end = addDays(next, -1);
  const details = [`Ends ${writtenDate(end)}, because a new price begins the day after.`];
  return {
    record: { ...recordOf("ended", item, undefined, details), price_before: item.price ?? null },
    item: { ...item, ends_on: end },
    uuid,
  };
}

function recordOf(
  kind: "changed" | "ended" | "added",
  item: JsonObject,
  before: JsonObject | undefined,
  details: readonly string[],
): JsonObject {
  const [was, becomes] = [before?.price, kind === "ended" ? undefined : item.price];
  const isRise = typeof was === "number" && typeof becomes === "number" && was > 0;
  return {
    kind,
    item_number: item.item_number ?? null,
    name: item.name ?? null,
    starts_on: item.starts_on ?? null,
    price_before: was ?? null,
    price_after: becomes ?? null,
    rise: isRise ? Math.round(((becomes - was) / was) * 1000) / 10 : null,
    details: details.length > 0 ? details.join("; ") : null,
  };
}

/** What differs between two rows, in words. */
function differences(before: JsonObject, after: JsonObject, fields: readonly Field[]): string[] {
  return fields
    .filter(({ name }) => !unseen.has(name))
    .filter(({ name }) => JSON.stringify(plain(before[name])) !== JSON.stringify(plain(after[name])))
    .map(
      (field) =>
        `${field.label}: ${inWords(field, before[field.name])} → ${inWords(field, after[field.name])}`,
    );
}

/** An empty list is the same as none. */
const plain = (value: Json | undefined): Json =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;

function inWords({ type, schema }: Field, value: Json | undefined): string {
  if (plain(value) === null) return "none";
  if (type.name === "money") return formatCents(Number(value));
  if (type.name === "date") return writtenDate(String(value));
  const choices = choicesOf(Array.isArray(value) ? (schema.items ?? {}) : schema) ?? [];
  const wordOf = (one: Json | undefined) =>
    choices.find((choice) => choice.value === one)?.label ?? String(one);
  if (schema.items?.type === "object") return "other";
  return (Array.isArray(value) ? value.map(wordOf).join(", ") : wordOf(value)).slice(0, 300);
}
