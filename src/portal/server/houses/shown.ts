import { hundredths } from "#framework/shared/numbers/rounded.ts";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { shownHours, totalOf, weeklyHours } from "#portal/shared/houses/care.ts";
import { changesFrom, livesThereOn } from "#portal/shared/houses/occupancy.ts";
import { careLine } from "./lines.ts";
import { seenResidents } from "./residents.ts";
import { staysIn } from "./stays.ts";

/** Most changes to come that a house shows. */
const mostChanges = 10;

/** How many people live in each house today, how many places are vacant, and when that changes. Nobody is named. */
export const houseVacancies: Shown = async (context, rows) => {
  const { today } = tenantCalendar(context);
  const stays = await staysIn(context, rows.map(({ uuid }) => uuid).filter(isUuid));
  return rows.map(({ uuid, places }) => {
    const own = stays.get(String(uuid)) ?? [];
    const now = own.filter((stay) => livesThereOn(stay, today)).length;
    const vacant = (residents: number) => Math.max(0, Number(places) - residents);
    const changes = changesFrom(own, today).map(({ date, residents }) => ({
      date,
      residents,
      vacant: vacant(residents),
    }));
    const next = changes.find((change, index) => change.vacant > (changes[index - 1]?.vacant ?? vacant(now)));
    return {
      residents_now: now,
      vacant: vacant(now),
      ...(next && { next_vacancy: next.date }),
      changes: changes.slice(0, mostChanges),
    };
  });
};

/**
 * What a roster of care comes to for each resident in a usual week: of those who live there on its first day, or today once it has
 * begun, as far as the person sees them.
 */
export const houseRosterHours: Shown = (context, rows) =>
  Promise.all(
    rows.map(async ({ house, from, lines }) => {
      const { today } = tenantCalendar(context);
      const day = String(from) > today ? String(from) : today;
      const known = objectsIn(lines).map(careLine);
      const residents = isUuid(house) ? await seenResidents(context, house, { first: day, last: day }) : [];
      return {
        weekly_hours: residents.map(({ participant }) => {
          const hours = weeklyHours(known, participant);
          return { resident: participant, ...shownHours(hours), total: hundredths(totalOf(hours)) };
        }),
      };
    }),
  );
