import { sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Found } from "#framework/server/records/read/callRule.ts";
import { invalid } from "#framework/server/http/errors.ts";
import type { Reply } from "#framework/server/http/reply.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Place } from "#portal/shared/places/place.ts";
import { placesOfShifts } from "../../places/places.ts";
import { chosen } from "../planning/calendar.ts";
import { candidatesFor, type Wish } from "../planning/copies.ts";
import { mostCopies } from "../planning/copy.ts";
import { rangeOf } from "../planning/range.ts";
import { copyAnswer, settleCopies } from "../planning/settleCopies.ts";
import { datesOf, timeOn } from "./days.ts";

/**
 * Rolls a template out over some days, again and again until the last one, as drafts. What is there already is left out, so
 * that a second run makes nothing twice; who is on leave or unfit then leaves an open shift; public holidays and exceptions go
 * by the template. `existing` says what happens where people have other shifts, as for copies.
 */
export const templateRolledOut: Effect = { answer: copyAnswer, of: rollOut };

async function rollOut(context: Context, { id, record: template }: Found, body: JsonObject): Promise<Reply> {
  const target = rangeOf(context, body);
  const shifts = await shiftsOf(context, id);
  const places = await placesOfShifts(context, shifts);
  const length = Number(template.days);
  const wishes = shifts.flatMap((shift, index): Wish[] => {
    const place = places[index];
    const [from, until] = [String(shift.start_time), String(shift.end_time)];
    const day = Number(shift.day);
    if (!place || day > length) return [];
    return datesOf(day, length, target.first, target.last).map((date, round) => ({
      shift,
      ...timeOn(date, [from, until], place.zone),
      round: String(round),
      ...decided(context, template, shift, { date, place }),
    }));
  });
  if (wishes.length > mostCopies)
    throw invalid({ end_date: [`Roll out at most ${mostCopies} shifts at once.`] });
  return settleCopies(context, await candidatesFor(context, wishes), {
    existing: body.existing,
    target,
    those: chosen({ all_shift: true }),
    isPreview: body.preview === true,
    done: "rolled out",
  });
}

/** The shifts of a template that the person may see, by day and time. */
async function shiftsOf(context: Context, template: string): Promise<JsonObject[]> {
  const { db, tenant, services, user } = context;
  const type = recordTypeOf(services.types, "roster-template-shifts");
  const { rows } = await sql<Row>`
    select * from records where tenant_id = ${tenant.id} and resource = ${type.name} and deleted_at is null
      and data->>'template' = ${template} and ${rowsFor(type, user)}
    order by (data->>'day')::int, data->>'start_time', uuid limit ${mostCopies}`.execute(db);
  return rows.map((row) => ({ ...decodeRow(type, row, context), uuid: String(row.uuid) }));
}

/** What the template itself says of a shift on a day: left out on an exception; left out or opened on a public holiday. */
function decided(
  { tenant }: Context,
  template: JsonObject,
  shift: JsonObject,
  { date, place }: { date: string; place: Place },
): Pick<Wish, "isLeftOut" | "isOpened"> {
  const participants = uuidsIn(shift.participants);
  const exception = objectsIn(template.exceptions).find(
    ({ first_day: first, last_day: last, participant }) =>
      date >= String(first) &&
      date <= String(last ?? first) &&
      (typeof participant !== "string" || participants.includes(participant)),
  );
  if (exception) return { isLeftOut: ["Exception", exception.reason].filter(Boolean).join(": ") };
  if (template.holidays === "keep" || template.holidays === undefined) return {};
  const holiday = tenant.holidays.holidayAt(date, place, "12:00");
  if (!holiday) return {};
  const why = `Public holiday: ${holiday.name}`;
  return template.holidays === "skip" ? { isLeftOut: why } : { isOpened: why };
}
