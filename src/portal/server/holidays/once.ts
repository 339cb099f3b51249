import equal from "fast-deep-equal";
import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { type JsonObject, textsIn } from "#framework/shared/schema/schema.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";
import type { Check } from "#framework/server/records/write/stages.ts";

const compared = ["date", "states", "area"] as const;

/**
 * Refuses a holiday that is on the list already: on the same day, in one of its states, and for the same area where it is a
 * local one. One that was entered twice before stays, and can be edited otherwise.
 */
export const holidayOnce: Check = async ({ context, id, kind, before }, holiday) => {
  if (kind === "update" && compared.every((name) => equal(before?.[name] ?? null, holiday[name] ?? null)))
    return undefined;
  const { db, tenant } = context;
  const date = String(holiday.date);
  await takeTurn(db, `public holiday ${tenant.id} ${date}`);
  const { rows } = await sql<{ data: JsonObject }>`
    select data from records where tenant_id = ${tenant.id} and resource = 'public-holidays' and deleted_at is null
      and uuid <> ${id} and data->>'date' = ${date} order by uuid`.execute(db);
  const other = rows.map(({ data }) => data).find((each) => isFor(each, holiday));
  if (!other) return undefined;
  const where = placeNames(other);
  return {
    date: [
      `“${String(other.name)}” is already on the list for ${writtenDate(date)}${where}. Edit it instead.`,
    ],
  };
};

/** Whether two holidays of one day are for the same place. Without states they are for all of Australia. */
function isFor(one: JsonObject, other: JsonObject): boolean {
  const [states, others] = [textsIn(one.states), textsIn(other.states)];
  const meet = states.length === 0 || others.length === 0 || states.some((state) => others.includes(state));
  return meet && areaOf(one) === areaOf(other);
}

const areaOf = ({ area }: JsonObject): string => (typeof area === "string" ? area.trim().toLowerCase() : "");

function placeNames({ states, area }: JsonObject): string {
  if (typeof area === "string") return ` in ${area}`;
  const names = textsIn(states);
  return ` in ${names.length === 0 ? "all of Australia" : names.join(", ")}`;
}
