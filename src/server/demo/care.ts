import { addDays } from "#shared/dates/dates.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { lastNames, mensNames, mobiles, womensNames } from "./names.ts";
import type { Random } from "./random.ts";

const relationships = [
  "parent",
  "sibling",
  "partner",
  "guardian",
  "plan_nominee",
  "support_coordinator",
] as const;

/** Those who care for participants: one or two for most of them, the first being the main contact. */
export function makeAdvocates(random: Random, today: string, participants: readonly string[]): JsonObject[] {
  return participants.flatMap((participant) =>
    Array.from({ length: random.whole(0, 2) }, (_, index) => {
      const first_name = random.pick(random.chance(0.6) ? womensNames : mensNames);
      const last_name = random.pick(lastNames);
      return {
        participant,
        first_name,
        last_name,
        relationship: random.pick(relationships),
        mobile: random.pick(mobiles),
        email: `advocate.${random.whole(1000, 9999)}@example.com`,
        is_primary: index === 0,
        is_emergency: index === 0 || random.chance(0.3),
        can_view: random.some(["invoices", "roster", "notes", "forms", "documents"], random.whole(1, 4)),
        ...(random.chance(0.3) && { consent_until: addDays(today, random.whole(-20, 300)) }),
      };
    }),
  );
}

/** Services that participants have agreed to, with a price, a budget and dates; a few are paused or over. */
export function makeBookings(
  random: Random,
  today: string,
  participants: readonly string[],
  services: readonly { id: string; price: number }[],
): JsonObject[] {
  return participants.flatMap((participant) =>
    random.some(services, random.whole(1, 3)).map(({ id, price }) => {
      const hours = random.whole(2, 20);
      return {
        participant,
        service: id,
        agreed_rate: price,
        ratio: random.weighted({ "1:1": 8, "1:2": 1, "1:3": 1 }),
        budget_category: random.pick(["01", "04"]),
        allocated: price * hours * 52,
        hours_per_week: hours,
        start_date: addDays(today, -random.whole(30, 330)),
        end_date: addDays(today, random.whole(20, 330)),
        status: random.weighted({ active: 12, paused: 1, ended: 1 }),
      };
    }),
  );
}
