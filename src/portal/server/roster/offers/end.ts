import { type RawBuilder, sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import type { Change } from "#framework/server/records/write/writing.ts";
import { setMany } from "#framework/server/records/write/setMany.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { asOffice } from "./asOffice.ts";

/** What workers ask for: a shift that differs in one of these is another one. */
const offered = ["start_at", "end_at", "shift_type", "participants", "service"] as const;

/** Ends the offer of a shift that has a worker now, or is no longer what was offered. */
export const shiftOffersEnd: After = async ({ context, id, kind }, { before, after }) => {
  if (before?.status !== "open" || before.draft === true) return;
  const is = kind === "delete" ? undefined : after;
  const isSame = offered.every((name) => JSON.stringify(before[name]) === JSON.stringify(is?.[name]));
  if (is?.status === "open" && is.draft !== true && isSame) return;
  await endOffer(context, id, typeof is?.staff === "string" ? is.staff : undefined);
};

/** Ends the open offer of a shift, where there is one. @param staff who has the shift now */
export async function endOffer(context: Context, shift: string, staff?: string): Promise<void> {
  const { db, tenant, services } = context;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from shift_offers where tenant_id = ${tenant.id} and shift = ${shift} and status = 'open'
      and deleted_at is null for update`.execute(db);
  const type = recordTypeOf(services.types, "shift-offers");
  const change: Change =
    staff === undefined
      ? { action: "end", more: { status: "ended" } }
      : { action: "fill", more: { status: "filled", given_to: staff } };
  for (const { uuid } of rows) await updateRecord(asOffice(context), type, uuid, {}, change);
}

/** Says what has become of an offer that is over to each worker it was made to; those who asked are notified. */
export const offerOver: After = async ({ context, id }, { after = {} }) => {
  const type = recordTypeOf(context.services.types, "shift-requests");
  const asked = await requestsOf(context, id, sql`status = 'asked'`, sql``);
  for (const { uuid, staff } of asked)
    await updateRecord(asOffice(context), type, String(uuid), {}, outcomeFor(staff, after));
  // Someone who is asking at this moment waits for the shift, and is refused then: waiting for them would never end.
  const silent = await requestsOf(context, id, sql`status in ('offered', 'withdrawn')`, sql`skip locked`);
  const { action = "ended", more = {} } = outcomeFor(undefined, after);
  await setMany(asOffice(context), type, silent, more, action);
};

async function requestsOf(
  { db, tenant }: Context,
  offer: string,
  which: RawBuilder<unknown>,
  how: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from shift_requests where tenant_id = ${tenant.id} and offer = ${offer} and deleted_at is null
      and ${which} order by uuid for update ${how}`.execute(db);
  return rows;
}

function outcomeFor(staff: unknown, { status, given_to: taken }: JsonObject): Change {
  if (status !== "filled") return { action: "ended", more: { status: "ended" } };
  return staff === taken
    ? { action: "given", more: { status: "given" } }
    : { action: "not-given", more: { status: "not_given" } };
}
