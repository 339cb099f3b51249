import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { nextVersion } from "#framework/server/database/changes.ts";
import { conflict, type HttpError } from "#framework/server/http/errors.ts";
import { notify } from "#framework/server/notices/notify.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { rankedWorkers, weekHours } from "../../fitness/ranked.ts";
import { placeOfShift } from "../../places/places.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import { timesOf } from "../judge/times.ts";
import { asOffice, lockedOffer, lockedShift } from "./asOffice.ts";
import { moment } from "./written.ts";
import { inOwnWords } from "./ownWords.ts";
import { findingsFor } from "./warnings.ts";

/**
 * What the office decides a request by, as things are now. Refuses a request for what is over, and for a shift that the worker
 * cannot have.
 */
export const offerAsked: Prepare = async ({ context, before = {} }) => {
  const office = asOffice(context);
  const shift = await lockedShift(office, String(before.shift));
  const offer = await lockedOffer(context, String(before.offer));
  const now = context.services.clock.now().getTime();
  const isLate = typeof before.answer_by === "string" && moment(before.answer_by) <= now;
  if (offer.status !== "open" || moment(offer.ends_at) <= now || isLate) throw isOver(offer);
  const staff = String(before.staff);
  const { blocks, warnings } = await findingsFor(office, shift, staff);
  const [block] = blocks;
  if (block) throw conflict(`You can't have this shift: ${await inOwnWords(office, shift, staff, block)}.`);
  return {
    ...(await knownOf(office, shift, staff)),
    warnings: warnings.length === 0 ? null : warnings.map(({ sentence }) => sentence).join(" "),
  };
};

const isOver = ({ status }: Row): HttpError =>
  conflict(
    status === "filled" ? "This shift has been given to someone else." : "This shift is no longer offered.",
  );

/** How much a worker has planned in the week of a shift, and how often they were with its participants. */
async function knownOf(office: Context, shift: JsonObject, staff: string): Promise<JsonObject> {
  const times = timesOf(shift);
  if (!times) return {};
  const { zone } = await placeOfShift(office, shift);
  const wanted = {
    interval: { start: times.start, end: times.end },
    zone,
    participants: uuidsIn(shift.participants),
    only: [staff],
    shift: String(shift.uuid),
  };
  const [worker] = await rankedWorkers(office, { page: 1, limit: 1, search: "" }, wanted);
  const { rows } = await sql<{ hours: number }>`
    select hours::float8 as hours from (${weekHours(office, wanted)}) worked where worker = ${staff}`.execute(
    office.db,
  );
  return { met: worker?.met ?? 0, week_hours: rows[0]?.hours ?? 0 };
}

/**
 * Gives the shift to the first who asks, where the office chose that and nothing speaks against it. Otherwise the office is
 * notified, and decides.
 */
export const offerFirst: After = async ({ context, told }, { after = {} }) => {
  const { mode, warnings, shift, staff, offer, start_at, time_zone } = after;
  if (mode === "first" && (warnings ?? null) === null) {
    const type = recordTypeOf(context.services.types, "shifts");
    const given = { calledAs: "take-offered", more: { staff: staff ?? null } };
    await updateRecord(asOffice(context), type, String(shift), {}, given);
    told.push("The shift is yours");
    return;
  }
  await keepOpen(context, String(offer), String(start_at));
  told.push("Your request is sent. The office decides");
  const values = { uuid: String(offer), start_at: start_at ?? null, time_zone: time_zone ?? null };
  await notify(context, "shift-asked", [
    { key: `${String(offer)} ${String(staff)}`, record: String(offer), values },
  ]);
};

/** The office decides in its own time: an offer that someone asks for does not end before the shift begins. */
const keepOpen = ({ db, tenant }: Context, offer: string, start: string): Promise<unknown> =>
  db
    .updateTable("shift_offers")
    .set({ ends_at: start, version: nextVersion })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", offer)
    .execute();
