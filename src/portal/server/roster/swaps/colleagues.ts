import { sql } from "kysely";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts, Found } from "#framework/server/records/read/callRule.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { judgePlan } from "../judge/judge.ts";
import { colleagueNamesOf } from "../../staff/colleagueNames.ts";
import { asOffice } from "../offers/asOffice.ts";
import { blocksOfEach, meantWorkers } from "../offers/candidates.ts";
import { suburbOf } from "../offers/suburb.ts";
import { moment } from "../offers/written.ts";
import { isAhead } from "./pair.ts";

/** Most shifts of a colleague that can be chosen from, and how many days before and after one's own they are. */
const most = 30;
const daysAround = 28;

/** The colleagues for a shift, and the shifts of the one who was named. */
const colleaguesAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["colleagues", "shifts"],
  properties: {
    colleagues: {
      type: "array",
      items: {
        type: "object",
        required: ["uuid", "first_name", "name", "can_take"],
        properties: {
          uuid: { type: "string", format: "uuid" },
          first_name: { type: "string" },
          name: {
            type: "string",
            description: "The first name, with as much of the last name as tells namesakes apart.",
          },
          can_take: { type: "boolean", description: "Without: they can only swap." },
        },
      },
    },
    shifts: { type: "array", items: { type: "object", required: ["uuid", "start_at", "end_at"] } },
  },
};

/** A colleague who could do a shift. */
export interface Colleague extends JsonObject {
  uuid: string;
  first_name: string;
  name: string;
  can_take: boolean;
}

/**
 * Who could do one's own shift: by what tells colleagues apart, and nothing of those who could not. For a colleague who is named, the shifts
 * that they could give in return.
 */
export const swapColleagues: Facts = { answer: colleaguesAnswer, of: colleaguesOf };

async function colleaguesOf(context: Context, found: Found, { colleague }: JsonObject): Promise<unknown> {
  const shift = ownShift(context, found);
  if (typeof colleague !== "string") return { colleagues: await colleaguesFor(context, shift), shifts: [] };
  const shifts = await shiftsInReturn(asOffice(context), shift, colleague);
  return { colleagues: [], shifts: await Promise.all(shifts.map((each) => shownInReturn(context, each))) };
}

/** What a worker learns of a colleague's shift: what an offer says. */
async function shownInReturn(context: Context, shift: JsonObject): Promise<JsonObject> {
  const { uuid = null, start_at = null, end_at = null, time_zone = null, shift_type = null } = shift;
  return { uuid, start_at, end_at, time_zone, shift_type, suburb: await suburbOf(context, shift) };
}

/** The signed-in worker's own shift that is still to come, as the office has it. @throws 409 when it cannot be swapped */
export function ownShift(context: Context, { id, row }: Found): JsonObject {
  const shift = { ...decodeRow(recordTypeOf(context.services.types, "shifts"), row, context), uuid: id };
  if (!isAhead(context, shift, context.user.staff))
    throw conflict("Only a planned shift that has not begun can be swapped or given away.");
  return shift;
}

/** The active colleagues for whom nothing blocks a shift, or nothing but another shift of theirs at that time. */
export async function colleaguesFor(context: Context, shift: JsonObject): Promise<Colleague[]> {
  const office = asOffice(context);
  const workers = (await meantWorkers(office, { audience: "all" })).filter((each) => each !== shift.staff);
  const able = new Map(
    [...(await blocksOfEach(office, shift, workers))].flatMap(([staff, blocks]): [string, boolean][] => {
      return blocks.every(({ rule }) => rule === "overlap") ? [[staff, blocks.length === 0]] : [];
    }),
  );
  const { rows } = await sql<{ uuid: string; first_name: string }>`
    select uuid, first_name from staff where tenant_id = ${office.tenant.id} and uuid = any (${[...able.keys()]}::uuid[])
    order by first_name, last_name, uuid`.execute(office.db);
  const names = await colleagueNamesOf(office, [...able.keys()]);
  return rows.map((row) => ({
    ...row,
    name: names.get(row.uuid) ?? row.first_name,
    can_take: able.get(row.uuid) === true,
  }));
}

/**
 * The shifts to come of a colleague, any of which they and the worker of another shift could exchange for it. All are judged
 * at once, as if each had gone to the other: they are all of one worker, so none of them stands in another's way.
 */
export async function shiftsInReturn(
  office: Context,
  shift: JsonObject,
  colleague: string,
): Promise<JsonObject[]> {
  const theirs = await shiftsAhead(office, shift, colleague);
  if (theirs.length === 0) return [];
  const [given, ...back] = await judgePlan(
    office,
    [
      { before: shift, wished: { ...shift, staff: colleague } },
      ...theirs.map((each) => ({ before: each, wished: { ...each, staff: String(shift.staff) } })),
    ],
    { isWarned: false },
  );
  if (!given || given.blocks.length > 0) return [];
  const inTheWay = theirs.filter(
    (each) => moment(each.start_at) < moment(shift.end_at) && moment(each.end_at) > moment(shift.start_at),
  );
  return theirs.filter(
    (each, place) =>
      back[place]?.blocks.length === 0 &&
      inTheWay.every(({ uuid }) => uuid === each.uuid) &&
      !(typeof each.team === "string" && each.team === shift.team),
  );
}

async function shiftsAhead(
  office: Context,
  { start_at: start }: JsonObject,
  colleague: string,
): Promise<JsonObject[]> {
  const { db, tenant, services } = office;
  const type = recordTypeOf(services.types, "shifts");
  const day = 86_400_000;
  const { rows } = await sql<Row>`
    select * from shifts where tenant_id = ${tenant.id} and staff = ${colleague} and status = 'scheduled' and not draft
      and deleted_at is null and start_at > ${services.clock.now().toISOString()}
      and start_at >= ${new Date(moment(start) - daysAround * day).toISOString()}
      and start_at <= ${new Date(moment(start) + daysAround * day).toISOString()}
    order by start_at limit ${most}`.execute(db);
  return rows.map((row) => ({ ...decodeRow(type, row, office), uuid: String(row.uuid) }));
}
