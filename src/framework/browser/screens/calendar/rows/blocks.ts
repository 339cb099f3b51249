import type { RaRecord } from "react-admin";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import type { WallClock } from "../layout/wallClock.ts";
import type { Block, CalendarDefinition } from "../calendarTypes.ts";

const dayLength = 1440;
/** What has no end takes so much time, so that it can be seen. */
const momentLength = 30;

/**
 * Records with the titles of what they refer to, which their answer gives once for all of them; those that came with titles of
 * their own keep them.
 */
export function titled({
  records,
  titles,
}: {
  records: RaRecord[];
  titles?: Readonly<Record<string, unknown>>;
}): RaRecord[] {
  if (!titles) return records;
  return records.map((record) => (record.titles === undefined ? { ...record, titles } : record));
}

/** The lanes that a record lies in. */
export function lanesOf(record: Record<string, unknown>, field: string | undefined): string[] {
  if (field === undefined) return [""];
  const value = record[field];
  if (typeof value === "string") return [value];
  const ids = [value].flat().filter((id): id is string => typeof id === "string" && id !== "");
  return ids.length > 0 ? ids : [""];
}

/** Records as blocks in the order of their start; a record without a start has none. */
export function blocksOf(
  records: readonly RaRecord[],
  { start, end }: Pick<CalendarDefinition, "start" | "end">,
  { clock, from, field }: { clock: WallClock; from: string; field: string | undefined },
): Block[] {
  const blocks: Block[] = [];
  let isOrdered = true;
  let before: Block | undefined;
  for (const record of records) {
    const begins: unknown = record[start];
    if (typeof begins !== "string") continue;
    const ends: unknown = end === undefined ? undefined : record[end];
    const span = spanOf(begins, typeof ends === "string" ? ends : undefined, clock, from);
    const block: Block = {
      id: String(record.id),
      record,
      start: span.start,
      end: span.end,
      allDay: span.allDay,
      lanes: lanesOf(record, field),
    };
    isOrdered &&= before === undefined || inOrder(before, block) <= 0;
    before = block;
    blocks.push(block);
  }
  // Most calls answer them by their start: to sort thousands again would be the longest part of this.
  return isOrdered ? blocks : blocks.sort(inOrder);
}

const inOrder = (one: Block, other: Block): number => one.start - other.start || one.end - other.end;

function spanOf(
  begins: string,
  ends: string | undefined,
  clock: WallClock,
  from: string,
): Pick<Block, "start" | "end" | "allDay"> {
  if (begins.length <= 10) {
    const start = daysBetween(from, begins) * dayLength;
    const last = ends === undefined ? start : daysBetween(from, ends) * dayLength;
    return { start, end: Math.max(start, last) + dayLength, allDay: true };
  }
  const start = clock.minutesAt(Date.parse(begins));
  const end = ends === undefined ? start + momentLength : clock.minutesAt(Date.parse(ends));
  return { start, end: Math.max(end, start), allDay: false };
}

/** The new values of a record's start and end after a change of so many minutes; whole days for dates. */
export function shifted(
  block: Pick<Block, "start" | "end" | "record" | "allDay">,
  by: { start: number; end: number },
  { start, end }: Pick<CalendarDefinition, "start" | "end">,
  { clock, dayAt }: { clock: WallClock; dayAt: (index: number) => string },
): Record<string, string> {
  const first = block.start + by.start;
  const last = block.end + by.end;
  if (block.allDay) {
    const value = { [start]: dayAt(Math.round(first / dayLength)) };
    return end === undefined ? value : { ...value, [end]: dayAt(Math.round(last / dayLength) - 1) };
  }
  const instant = (minutes: number) => new Date(clock.instantAt(minutes)).toISOString();
  const value = { [start]: instant(first) };
  return end === undefined ? value : { ...value, [end]: instant(last) };
}

/** Whether a block lies in a range of so many days, in part at least. */
export const isWithin = ({ start, end }: Pick<Block, "start" | "end">, days: number): boolean =>
  end > 0 && start < days * dayLength;

/** The blocks of each day; one over several days is on each of them. */
export function blocksByDay(blocks: readonly Block[], days: number): Block[][] {
  const byDay: Block[][] = Array.from({ length: days }, () => []);
  for (const block of blocks) {
    const first = Math.max(0, Math.floor(block.start / 1440));
    const isLong = block.allDay || block.end - block.start > 1440;
    const last = isLong
      ? Math.min(days, Math.ceil(block.end / dayLength)) - 1
      : Math.floor(block.start / 1440);
    for (let day = first; day <= last; day += 1) byDay[day]?.push(block);
  }
  return byDay;
}
