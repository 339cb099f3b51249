import { readRepeat } from "#framework/shared/dates/repeat.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { HttpError, invalid } from "../../http/errors.ts";
import { createRecord } from "../write/create.ts";
import type { Write } from "../write/writing.ts";
import { localTimes, type Repeating, timesOn } from "./inTime.ts";
import { attempted } from "./attempted.ts";
import { datesOf, mostOccurrences } from "./occurrences.ts";

/** How many days are named that were left out; the others are counted. */
const named = 4;

/**
 * Adds the other records of a series, each under the rules of a single one. What a rule refuses is left out, and said.
 * @throws 422 for a rule that comes to too many
 */
export async function addOccurrences(write: Write, names: Repeating, first: JsonObject): Promise<void> {
  const { context, type, sent } = write;
  const repeat = readRepeat(String(first[names.rule]));
  if (!repeat) return;
  const { date } = localTimes(context, type, first).read(names.start, first[names.start]);
  const days = datesOf(repeat, date, context.tenant.settings.start_of_week);
  if (days.length >= mostOccurrences)
    throw invalid({
      [names.rule]: [`A series has at most ${mostOccurrences} of them. Choose an earlier last day.`],
    });
  const set = Object.fromEntries(
    [names.series, names.rule].map((name): [string, JsonObject[string]] => [name, first[name] ?? null]),
  );
  const fields: JsonObject = { ...write.before, ...Object.fromEntries(settable(write)), ...sent };
  const left: string[] = [];
  for (const day of days) {
    const times = timesOn(context, type, names, first, day);
    const done = await attempted(context, () => createRecord(context, type, { ...fields, ...times }, set));
    if (done instanceof HttpError) left.push(`${writtenDate(day, { weekday: true })} (${done.message})`);
  }
  const made = days.length - left.length;
  if (made > 0) write.told.push(`It repeats ${made === 1 ? "once" : `${made} times`}.`);
  if (left.length > 0)
    write.told.push(
      `Left out: ${left.slice(0, named).join("; ")}${left.length > named ? `; and ${left.length - named} more` : ""}.`,
    );
}

/** Fields of a record that was there before it began to repeat, as someone would fill them in. */
const settable = ({ type, before = {} }: Write): [string, JsonObject[string]][] =>
  type.fields.flatMap(({ name, readOnly }): [string, JsonObject[string]][] =>
    readOnly || before[name] === undefined ? [] : [[name, before[name]]],
  );
