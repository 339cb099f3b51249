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
        can_view: random.some(["profile", "services", "contracts", "forms", "documents"], random.whole(1, 4)),
        ...(random.chance(0.3) && { consent_until: addDays(today, random.whole(-20, 300)) }),
      };
    }),
  );
}

/** The advocate who signs in: of the demo participant they see nearly everything, of another one only the services. */
export function signedInAdvocate(
  user: string,
  email: string,
  [first = "", , , fourth = ""]: readonly string[],
): JsonObject[] {
  const who = {
    first_name: "Rowan",
    last_name: "Ellery",
    mobile: "+61491570156",
    email,
    user,
    status: "active",
    is_emergency: true,
  };
  return [
    {
      ...who,
      participant: first,
      relationship: "guardian",
      can_view: [
        "profile",
        "identifiers",
        "health",
        "services",
        "documents",
        "contracts",
        "forms",
        "incidents",
      ],
    },
    { ...who, participant: fourth, relationship: "sibling", can_view: ["services"] },
  ];
}

/** Participants whom the demo worker opened in an emergency: one that was reviewed, and one that waits for it. */
export function makeEmergencies(
  now: Date,
  worker: { uuid: string; fullname: string },
  participants: readonly string[],
): JsonObject[] {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const access = (participant: string, hours: number, reason: string): JsonObject => ({
    participant,
    user: worker.uuid,
    user_name: worker.fullname,
    reason,
    status: "ended",
    opened_at: hoursAgo(hours),
    expires_at: hoursAgo(hours - 1),
    ended_at: hoursAgo(hours - 0.5),
    ended_by: worker.fullname,
  });
  return [
    {
      ...access(
        participants[11] ?? "",
        260,
        "The regular worker fell ill on the way; medication was due at noon.",
      ),
      reviewed_by: "Privacy officer",
      reviewed_at: hoursAgo(230),
      review_note: "Needed. The roster now names a second worker.",
    },
    access(participants[12] ?? "", 20, "Called by a neighbour: nobody opens the door and the phone is off."),
  ];
}

/** What was delivered until the end of last week, for most bookings: about nine tenths of what was agreed. */
function openingFigures(
  today: string,
  { start_date: from, hours_per_week: hours }: JsonObject,
  weekly: number,
): JsonObject {
  if (Number(hours) % 5 === 4) return {};
  const counted = addDays(today, -7);
  const weeks = Math.max(0, (Date.parse(counted) - Date.parse(String(from))) / (7 * 86_400_000));
  return {
    opening_delivered: Math.round(weekly * weeks * 0.9),
    opening_on: counted,
  };
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
      const booking: JsonObject = {
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
      return { ...booking, ...openingFigures(today, booking, price * hours) };
    }),
  );
}
