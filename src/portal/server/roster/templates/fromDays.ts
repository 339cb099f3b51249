import { randomUUIDv7 } from "node:crypto";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { publishChange } from "#framework/server/events/changes.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { plannedOf } from "../judge/facts.ts";
import { keptOf } from "../planning/copies.ts";
import { mostCopies, shiftsIn } from "../planning/copy.ts";
import { rangeOf } from "../planning/range.ts";
import { counted } from "../planning/settleCopies.ts";

/** The longest cycle, in days, as the schema of a template says. */
const longest = 56;

/** What making a template from days answers. */
const templateAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["template"],
  properties: { template: { type: "object", description: "The new template." } },
};

/** Makes a template from the shifts of some days that the person sees: its length is theirs, and each shift is a line of it. */
export const templateFromDays: Effect = { answer: templateAnswer, ofInput: madeFromDays };

export async function madeFromDays(context: Context, body: JsonObject): Promise<Reply> {
  const range = rangeOf(context, body);
  if (range.days > longest) throw invalid({ end_date: [`A template has at most ${longest} days.`] });
  const shifts = await shiftsIn(context, range, { all_shift: true });
  if (shifts.length === 0) throw invalid({ start_date: ["There are no shifts on these days."] });
  if (shifts.length > mostCopies)
    throw invalid({ end_date: [`A template has at most ${mostCopies} shifts.`] });
  const { types } = context.services;
  const made = await createRecord(context, recordTypeOf(types, "roster-templates"), {
    name: body.name ?? null,
    days: range.days,
  });
  const type = recordTypeOf(types, "roster-template-shifts");
  const names = new Set(type.fields.map(({ name }) => name));
  const planned = await plannedOf(context, shifts);
  const teams = new Map<unknown, string>();
  const lines = shifts.flatMap((shift, index): JsonObject[] => {
    const own = planned[index];
    if (!own) return [];
    const [start, end] = [own.start, own.end].map((moment) => clockAt(moment, own.zone));
    if (!start || !end) return [];
    const team = shift.team ?? undefined;
    if (team !== undefined && !teams.has(team)) teams.set(team, randomUUIDv7());
    return [
      {
        template: made.uuid ?? null,
        day: daysBetween(range.first, start.date) + 1,
        start_time: start.time,
        end_time: end.time,
        ...Object.fromEntries(Object.entries(keptOf(shift)).filter(([name]) => names.has(name))),
        ...(team !== undefined && { team: teams.get(team) ?? null }),
      },
    ];
  });
  await insertRecords(context, type, lines);
  await publishChange(context, type, "", "create");
  return answer(`Template made of ${counted(lines.length)}`, { template: made });
}
