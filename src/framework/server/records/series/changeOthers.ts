import equal from "fast-deep-equal";
import { sql } from "kysely";
import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { HttpError, invalid } from "../../http/errors.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { listWhere } from "../read/list.ts";
import { decodeRow, type Row } from "../read/serialize.ts";
import type { Write } from "../write/writing.ts";
import { updateRecord } from "../write/update.ts";
import { attempted } from "./attempted.ts";
import { localTimes, type Repeating, timesOn } from "./inTime.ts";
import { mostOccurrences } from "./occurrences.ts";

interface SeriesChange {
  before: JsonObject;
  after: JsonObject;
  scope: "later" | "all";
}

/** Others of a series that are changed before the record itself, or after it. */
export type Turn = "before" | "after";

/** How many refusals are said. */
const named = 4;

/**
 * Does the same to the other records of a series, all or none of them: later ones, or all. Those that were changed alone
 * stay as they are, and so do those whose state does not allow it any more. Where the change moves them, each comes after
 * the one whose place it takes: a series that moves by a day does not stand in its own way.
 * @returns how many were changed in this turn
 * @throws 409 with the warnings of one of them, 422 that says which of them refuses it and why
 */
export async function changeOthers(
  write: Write,
  names: Repeating,
  change: SeriesChange,
  turn: Turn,
): Promise<number> {
  const { context, type } = write;
  const { when } = type.resource.calls.update ?? {};
  const clock = tenantClock(context);
  const refused: string[] = [];
  let changed = 0;
  for (const { id, record } of inTurn(await othersOf(write, names, change), names, change, turn)) {
    if (!fulfils(record, when, clock)) continue;
    const input = { ...sameFields(write, names, change), ...sameTimes(write, names, change, record) };
    const done = await attempted(context, () =>
      updateRecord(context, type, id, input, { input: { [names.scope]: "series" } }),
    );
    if (!(done instanceof HttpError)) changed += 1;
    else if (done.data?.warnings !== undefined) throw done;
    else {
      const { date } = localTimes(context, type, record).read(names.start, record[names.start]);
      refused.push(`${writtenDate(date, { weekday: true })}: ${done.message}`);
      await outOfTheWay(write, id);
    }
  }
  if (refused.length > 0)
    throw invalid({
      [names.scope]: [
        ...refused.slice(0, named),
        ...(refused.length > named ? [`And ${refused.length - named} more.`] : []),
      ],
    });
  return changed;
}

interface Other {
  id: string;
  record: JsonObject;
}

/**
 * The others that have their turn, in the order in which none meets one that has yet to move. Those ahead in the direction
 * of the move go before the record itself, the farthest first.
 */
function inTurn(
  others: readonly Other[],
  { start, end }: Repeating,
  { before, after }: SeriesChange,
  turn: Turn,
): Other[] {
  const later = (name: string) => String(after[name] ?? "").localeCompare(String(before[name] ?? ""));
  const direction = later(start) || later(end);
  if (direction === 0) return turn === "after" ? [...others] : [];
  const isAhead = ({ record }: Other) =>
    String(record[start]).localeCompare(String(before[start])) === direction;
  const chosen = others.filter((other) => isAhead(other) === (turn === "before"));
  return direction > 0 ? chosen.toReversed() : chosen;
}

/**
 * Takes away a record that refused the change, so that the others are not refused for its sake. Nothing of it stays: the
 * whole change is refused then.
 */
const outOfTheWay = ({ context, type }: Write, id: string) =>
  sql`update ${sql.table(type.store.table)} set deleted_at = now()
    where tenant_id = ${context.tenant.id} and uuid = ${id}`.execute(context.db);

/** The other records of a series that a change is for, in time order, locked. */
async function othersOf(
  { context, type, id }: Write,
  names: Repeating,
  { before, scope }: SeriesChange,
): Promise<Other[]> {
  const value = before[names.series] ?? null;
  const start = names.start;
  const where = listWhere(context, type, {
    filter: {
      all: [
        { field: names.series, operator: "equals", value },
        ...(scope === "later"
          ? [{ field: start, operator: "after" as const, value: before[start] ?? null }]
          : []),
      ],
    },
    search: "",
    deleted: false,
  });
  const { rows } = await sql<Row>`
    select * from ${sql.table(type.store.table)} where ${where} and uuid <> ${id} order by uuid
    limit ${mostOccurrences} for update`.execute(context.db);
  return rows
    .map((row) => ({ id: String(row.uuid), record: decodeRow(type, row, context) }))
    .filter(({ record }) => record[names.alone] !== true)
    .toSorted((a, b) => String(a.record[start]).localeCompare(String(b.record[start])));
}

/** What was changed besides the times, and what is sent along with a change without being kept. */
function sameFields({ sent }: Write, names: Repeating, { before, after }: SeriesChange): JsonObject {
  const { start, end, rule, scope } = names;
  const fields = Object.entries(sent).flatMap(([name, value]): [string, JsonObject[string]][] => {
    if ([start, end, rule, scope].includes(name)) return [];
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (!equal(from, to)) return [[name, to]];
    return to === null && value !== null && value !== undefined ? [[name, value]] : [];
  });
  return Object.fromEntries(fields);
}

/** When another record is after the change: moved by as many days, and by the clock like the one that was changed. */
function sameTimes(
  { context, type }: Write,
  names: Repeating,
  { before, after }: SeriesChange,
  record: JsonObject,
): JsonObject {
  const { start, end } = names;
  if (equal(before[start], after[start]) && equal(before[end], after[end])) return {};
  const { read } = localTimes(context, type, before);
  const days = daysBetween(read(start, before[start]).date, read(start, after[start]).date);
  return timesOn(context, type, names, after, addDays(read(start, record[start]).date, days));
}
