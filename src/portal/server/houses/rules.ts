import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import type { Check } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { overfullOn } from "#portal/shared/houses/occupancy.ts";
import { staysIn, takeHouse } from "./stays.ts";

/** Refuses a resident for whom the house has no place on a day of their stay. */
export const houseHasPlace: Check = async ({ context, id, kind }, { house, participant, from, until }) => {
  if (!isUuid(house) || typeof from !== "string") return undefined;
  await takeHouse(context, house);
  const known = await houseOf(context, house);
  if (!known) return undefined;
  if (kind === "create" && known.status !== "active") return { house: [`${known.name} is not active.`] };
  const others = ((await staysIn(context, [house])).get(house) ?? []).filter(({ uuid }) => uuid !== id);
  const stay = { participant: String(participant), from, until: typeof until === "string" ? until : null };
  const day = overfullOn([...others, stay], known.places, stay);
  if (day === undefined) return undefined;
  return { house: [`${known.name} has ${placesOf(known.places)}. None is free on ${writtenDate(day)}.`] };
};

/** Refuses fewer places than there are residents, today or on a later day. */
export const housePlaces: Check = async ({ context, id }, { places }) => {
  if (typeof places !== "number") return undefined;
  await takeHouse(context, id);
  const stays = (await staysIn(context, [id])).get(id) ?? [];
  const day = overfullOn(stays, places, { from: tenantCalendar(context).today });
  return day === undefined
    ? undefined
    : { places: [`More people than that live here on ${writtenDate(day)}.`] };
};

/** Refuses a line for someone who does not live in the house while the roster of care holds. */
export const houseRosterResidents: Check = async ({ context }, { house, from, lines }) => {
  if (!isUuid(house) || typeof from !== "string") return undefined;
  const stays = (await staysIn(context, [house])).get(house) ?? [];
  const living = new Set(
    stays.filter(({ until }) => (until ?? from) >= from).map(({ participant }) => participant),
  );
  const errors: FieldMessages = {};
  for (const [index, { residents }] of objectsIn(lines).entries())
    if (uuidsIn(residents).some((resident) => !living.has(resident)))
      errors[`lines.${index}.residents`] = ["Choose people who live in this house."];
  return errors;
};

const placesOf = (places: number): string => (places === 1 ? "1 place" : `${places} places`);

async function houseOf(
  { db, tenant }: Context,
  house: string,
): Promise<{ name: string; places: number; status: string } | undefined> {
  const { rows } = await sql<{ name: string; places: number; status: string }>`
    select data->>'name' as name, (data->>'places')::int as places, data->>'status' as status from records
    where tenant_id = ${tenant.id} and resource = 'houses' and uuid = ${house} and deleted_at is null`.execute(
    db,
  );
  return rows[0];
}
