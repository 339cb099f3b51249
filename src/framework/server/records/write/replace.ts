import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { filled } from "./input/filled.ts";
import type { RecordType } from "../store/recordType.ts";
import { updateRecord } from "./update.ts";

/**
 * The version that a record changes gives way to it (`record.revisions`): it names its successor and, where its state
 * allows it, ends with the move that the definition says.
 */
export async function replaceEarlier(
  context: Context,
  type: RecordType,
  id: string,
  record: JsonObject,
): Promise<void> {
  const { revisions, lifecycle } = type.resource.definition.record ?? {};
  if (!revisions || !lifecycle) return;
  const earlier = record[revisions.of];
  if (typeof earlier !== "string") return;
  const { next, ends = "replace" } = revisions;
  const move = lifecycle.moves?.[ends];
  await updateRecord(context, type, earlier, {}, (before) => {
    const gives = move?.from?.includes(String(before[lifecycle.field])) === true;
    const last = lastDay(tenantCalendar(context).today, revisions.term, before, record);
    const more = gives
      ? { ...filled(context, move.sets, record, { last_day: last }), [lifecycle.field]: String(move.to) }
      : {};
    return { action: ends, more: { ...more, [next]: id } };
  });
}

/** The last day of an earlier version: one that is replaced ahead of time holds until the day before the next one begins. */
function lastDay(
  today: string,
  [first = "", last = ""]: readonly string[] = [],
  before: JsonObject,
  next: JsonObject,
): string {
  const begins = next[first];
  const eve = typeof begins === "string" ? addDays(begins, -1) : today;
  const until = before[last];
  const end = eve > today ? eve : today;
  return typeof until === "string" && until < end ? until : end;
}
