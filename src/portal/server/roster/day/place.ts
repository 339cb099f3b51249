import { sql } from "kysely";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { notFound } from "#framework/server/http/errors.ts";
import {
  metresBetween,
  type Position,
  positionFrom,
  writtenPosition,
} from "#portal/shared/places/position.ts";

/** Whether a provider asks workers for their place at the start and the end of a shift. */
export const asksForPlace = ({ tenant }: Pick<Context, "tenant">): boolean =>
  tenant.settings.time_intervals.ask_for_place === true;

/** What a worker has chosen about their place; null where they have not yet. */
export async function placeAgreed({ db, tenant }: Context, staff: string): Promise<boolean | null> {
  const row = await db
    .selectFrom("shift_place_choices")
    .select("agreed")
    .where("tenant_id", "=", tenant.id)
    .where("staff", "=", staff)
    .executeTakeFirst();
  return row?.agreed ?? null;
}

/** Keeps what the signed-in worker chooses about their place. It can be changed at any time. @throws 404 for someone else */
export const placeChosen: Effect = {
  answer: { type: "object", additionalProperties: false },
  ofInput: choosePlace,
};

async function choosePlace(context: Context, { agreed }: JsonObject): Promise<string> {
  const { db, tenant, user, services } = context;
  if (user.staff === undefined) throw notFound();
  const choice = { agreed: agreed === true, decided_at: services.clock.now().toISOString() };
  await db
    .insertInto("shift_place_choices")
    .values({ tenant_id: tenant.id, staff: user.staff, ...choice })
    .onConflict((known) => known.columns(["tenant_id", "staff"]).doUpdateSet(choice))
    .execute();
  await logActivity(context, {
    action: "update",
    resource: "staff",
    record: user.staff,
    label: "Place at start and end of shifts",
    changes: { agreed: choice.agreed },
  });
  return choice.agreed
    ? "Your place is recorded when you start and end a shift"
    : "Your place is not recorded any more";
}

/**
 * Where a worker started or ended their own shift, with its accuracy and the metres from its address. Nothing unless the
 * provider asks for it, the worker agrees and the device knew it; metres only where the address has map coordinates.
 */
export async function placeOfTap(
  context: Context,
  shift: JsonObject,
  side: "clock_in" | "clock_out",
): Promise<JsonObject> {
  const fields = (place: Json, accuracy: Json, metres: Json): JsonObject => ({
    [`${side}_place`]: place,
    [`${side}_accuracy`]: accuracy,
    [`${side}_metres`]: metres,
  });
  const { origin, user } = context;
  const { place } = origin.tapped ?? {};
  const isOwn = user.staff !== undefined && shift.staff === user.staff;
  if (!place || !isOwn || !asksForPlace(context) || (await placeAgreed(context, user.staff ?? "")) !== true)
    return fields(null, null, null);
  const address = await addressOf(context, shift);
  return fields(
    writtenPosition(place),
    Math.round(place.accuracy),
    address ? metresBetween(place, address) : null,
  );
}

/** Shifts that are where a participant lives. */
const atHome = new Set(["home", "sil_house"]);

/** Where the address of a shift is on the map: that of its first participant who has coordinates, for a shift at their home. */
async function addressOf(
  { db, tenant }: Context,
  { participants, location_type: where, address }: JsonObject,
): Promise<Position | undefined> {
  const ids = [participants ?? []].flat().filter(isUuid);
  if (!atHome.has(String(where)) || (address ?? "") !== "" || ids.length === 0) return undefined;
  const { rows } = await sql<{ position: string }>`
    select data->>'map_position' as position from participants
    where tenant_id = ${tenant.id} and uuid = any (${ids}::uuid[]) and data ? 'map_position'
    order by array_position(${ids}::uuid[], uuid)`.execute(db);
  return positionFrom(rows[0]?.position);
}
