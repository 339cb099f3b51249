import { addDays } from "#framework/shared/dates/dates.ts";
import { writtenDay, writtenDays, writtenEnd, writtenTimes } from "#framework/shared/dates/spans.ts";
import { writtenDate, writtenTime, zoneNameAt } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { groupText } from "../../fields/groupText.ts";
import type { Block, CalendarDefinition, Mark } from "./calendarTypes.ts";

/** What a block says. */
export interface BlockWords {
  /** Its times, without the day: `9:00 am – 1:00 pm`. */
  time: string;
  /** The same without minutes that are none: `9 am – 1 pm`. */
  short: string;
  /** Its day and times. */
  when: string;
  /** The fields of its card. */
  card: string[];
  marks: Mark[];
  /** Everything, for those who listen. */
  whole: string;
}

/** What is needed to say what a block is. */
export interface Wording {
  calendar: CalendarDefinition;
  fields: readonly Field[];
  /** The name of a record without a card. */
  nameOf: (record: Record<string, unknown>) => string;
  /** The label of its colour's choice. */
  choiceOf: (record: Record<string, unknown>) => string | undefined;
  zone: string;
  from: string;
  today: string;
  /** The field that the lanes say already. */
  without?: string;
}

const clockOf = (minutes: number): string => {
  const inDay = ((Math.round(minutes) % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
};

/** The days of the range that was written last: each is written once, and said by many blocks. */
const written = { range: "", days: new Map<number, string>() };

/** A day of a range by its place in it: `Tue 24 Nov`. */
function dayAt(index: number, { from, today }: Pick<Wording, "from" | "today">): string {
  const range = `${from} ${today}`;
  if (written.range !== range) {
    written.range = range;
    written.days.clear();
  }
  const known = written.days.get(index) ?? writtenDay(addDays(from, index), today);
  written.days.set(index, known);
  return known;
}

/** The day and time on the wall: `Tue 24 Nov, 9:00 am`. */
export function writtenMinutes(minutes: number, range: Pick<Wording, "from" | "today">): string {
  return `${dayAt(Math.floor(minutes / 1440), range)}, ${writtenTime(clockOf(minutes))}`;
}

/** From one time on the wall to another; the day is said once. */
export function writtenStretch(
  { start, end, allDay }: Pick<Block, "start" | "end" | "allDay">,
  range: Pick<Wording, "from" | "today">,
): string {
  const first = Math.floor(start / 1440);
  if (allDay) return writtenDays(addDays(range.from, first), addDays(range.from, Math.ceil(end / 1440) - 1));
  const day = dayAt(first, range);
  if (first === Math.ceil(end / 1440) - 1) return `${day}, ${writtenTimes(clockOf(start), clockOf(end))}`;
  const until = { date: addDays(range.from, Math.floor(end / 1440)), time: clockOf(end) };
  return `${day}, ${writtenTime(clockOf(start))} – ${writtenEnd(until, range.today)}`;
}

/** What a block says, in the time of its place where that is not the provider's. */
export function wordsOf(block: Block, wording: Wording): BlockWords {
  const { calendar, fields, zone } = wording;
  const { record } = block;
  const card = (calendar.card ?? []).flatMap((name) => {
    if (name === wording.without) return [];
    const text = fieldText(fields, name, record, zone);
    return text === "" ? [] : [text];
  });
  const shown = card.length > 0 ? card : calendar.card ? [] : [wording.nameOf(record)];
  const lane = wording.without === undefined ? "" : fieldText(fields, wording.without, record, zone);
  const marks = (calendar.marks ?? []).filter(({ when }) => fulfils(record, when));
  const time = block.allDay ? "" : `${timesOf(block)}${placeTime(block, wording)}`;
  const when = `${writtenStretch(block, wording)}${placeTime(block, wording)}`;
  const choice = wording.choiceOf(record);
  const said = marks.map(({ label, text }) => {
    const more = text === undefined ? "" : fieldText(fields, text, record, zone);
    return more === "" ? label : `${label}: ${more}`;
  });
  const short = time.replaceAll(":00", "").replace(" – ", "–");
  return {
    time,
    short,
    when,
    card: shown,
    marks,
    whole: [when, ...shown, lane, choice, ...said].filter(Boolean).join(", "),
  };
}

const timesOf = ({ start, end }: Block): string => writtenTimes(clockOf(start), clockOf(end));

/** The times where the record takes place, if clocks there show something else. */
function placeTime({ record, allDay }: Block, { calendar, fields, zone }: Wording): string {
  const place: unknown =
    record[fields.find(({ name }) => name === calendar.start)?.schema["x-time-zone"] ?? ""];
  if (allDay || typeof place !== "string" || place === zone) return "";
  const begins = String(record[calendar.start]);
  const name = zoneNameAt(begins, place, zone);
  if (name === "") return "";
  return ` (${writtenTime(clockAt(new Date(begins), place).time)} ${name})`;
}

function fieldText(
  fields: readonly Field[],
  name: string,
  record: Record<string, unknown>,
  zone: string,
): string {
  const value = record[name];
  const field = fields.find((each) => each.name === name);
  if (!field || value === undefined || value === null || value === "") return "";
  const titles = [value].flat().map((one) => valueAt(record.titles, String(one)));
  if (titles.length > 0 && titles.every((one) => one !== undefined)) return titles.join(", ");
  return groupText(field, value, record, zone);
}

/** The heading of a range. */
export const writtenRange = (from: string, until: string, kind: string): string =>
  kind === "month"
    ? writtenDate(from).replace(/^\d+ /, "")
    : kind === "day"
      ? writtenDate(from, { weekday: true })
      : writtenDays(from, until);
