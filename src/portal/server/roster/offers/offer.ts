import { randomUUIDv7 } from "node:crypto";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { conflict, HttpError, invalid } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { notify } from "#framework/server/notices/notify.ts";
import type { Thing } from "#framework/server/notices/thing.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { bulkAnswer, type Outcome } from "../planning/bulk.ts";
import { asOffice, lockedShift } from "./asOffice.ts";
import { fitWorkers, meantWorkers } from "./candidates.ts";
import { suburbOf } from "./suburb.ts";
import { lineOf, moment } from "./written.ts";

/**
 * Offers open shifts to workers: each to those of the chosen who could have it. Each worker gets one notice about all of them.
 * @throws 409 with the reasons when none can be offered
 */
export const shiftsOffered: Effect = { answer: bulkAnswer, ofInput: offerShifts };

export async function offerShifts(context: Context, body: JsonObject): Promise<Reply> {
  const now = context.services.clock.now().toISOString();
  if (typeof body.answer_by === "string" && moment(body.answer_by) <= moment(now))
    throw invalid({ answer_by: ["Choose a time to come."] });
  const wanted = uuidsIn(body.shift_uuids);
  if (wanted.length === 0) throw invalid({ shift_uuids: ["Choose shifts."] });
  const workers = await meantWorkers(context, body);
  const results: Outcome[] = [];
  const news: Thing[] = [];
  // Always in the same order, so that two people who offer the same shifts do not wait for each other.
  for (const uuid of wanted.toSorted())
    try {
      news.push(...(await offerOne(context, uuid, body, workers)));
      results.push({ uuid, outcome: "done" });
    } catch (error) {
      // What is refused was refused before anything was written.
      if (!(error instanceof HttpError)) throw error;
      const reason = error.status === 404 ? "This shift was not found." : error.message;
      results.push({ uuid, outcome: "refused", reason });
    }
  const done = results.filter(({ outcome }) => outcome === "done").length;
  if (done === 0) throw conflict([...new Set(results.map(({ reason }) => String(reason)))].join(" "));
  await notify(context, "shift-offered", news);
  const left = results.length - done;
  const said = `${done === 1 ? "1 shift" : `${done} shifts`} offered`;
  return answer(left === 0 ? said : `${said}, ${left} refused`, { results });
}

/** Offers one shift. @returns what to notify workers of @throws when it cannot be offered, before anything is written */
async function offerOne(
  context: Context,
  uuid: string,
  { mode, audience, answer_by = null, note = null }: JsonObject,
  workers: readonly string[],
): Promise<Thing[]> {
  const shift = await lockedShift(context, uuid);
  await refuseUnoffered(context, shift);
  const fit = await fitWorkers(context, shift, workers, audience);
  if (fit.length === 0)
    throw conflict(
      audience === "standby"
        ? "Nobody on standby then can have this shift."
        : "None of these workers can have this shift.",
    );
  const office = asOffice(context);
  const { types } = context.services;
  const { start_at = null, end_at = null, time_zone = null, shift_type = null } = shift;
  const common = {
    shift: uuid,
    start_at,
    end_at,
    time_zone,
    shift_type,
    mode: mode ?? null,
    answer_by,
    note,
  };
  const offerType = recordTypeOf(types, "shift-offers");
  const offer = await createRecord(
    office,
    offerType,
    {},
    {
      ...common,
      audience: audience ?? null,
      workers: fit.length,
      ends_at: endOf(shift, answer_by),
      status: "open",
    },
  );
  const suburb = await suburbOf(context, shift);
  await insertRecords(
    office,
    recordTypeOf(types, "shift-requests"),
    fit.map((staff) => ({
      uuid: randomUUIDv7(),
      ...withoutNulls({ ...common, hours: shift.scheduled_hours ?? null, suburb }),
      offer: String(offer.uuid),
      staff,
      status: "offered",
    })),
  );
  const words = lineOf(context, { ...common, suburb });
  return fit.map((staff) => ({ key: `${String(offer.uuid)} ${staff}`, values: { staff, ...words } }));
}

/** An offer ends at the time to answer by unless the office has to decide about someone who asks, and when the shift begins. */
const endOf = ({ start_at: start }: JsonObject, answerBy: unknown): string =>
  typeof answerBy === "string" && moment(answerBy) < moment(start) ? answerBy : String(start);

async function refuseUnoffered({ db, tenant, services }: Context, shift: JsonObject): Promise<void> {
  if (shift.draft === true) throw conflict("This shift is a draft. Publish it first.");
  if (shift.status !== "open") throw conflict("This shift is not open.");
  if (moment(shift.start_at) <= services.clock.now().getTime()) throw conflict("This shift has begun.");
  const known = await db
    .selectFrom("shift_offers")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("shift", "=", String(shift.uuid))
    .where("status", "=", "open")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (known) throw conflict("This shift is already offered.");
}
