import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { lastNames, mensNames, womensNames } from "./names.ts";
import { mobileOf } from "./phones.ts";
import type { Random } from "../random.ts";
import { daysOpen } from "../scale.ts";

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
  let made = 0;
  return participants.flatMap((participant) =>
    Array.from({ length: random.whole(0, 2) }, (_, index) => {
      const first_name = random.pick(random.chance(0.6) ? womensNames : mensNames);
      const last_name = random.pick(lastNames);
      // The first of the group is that of the one who signs in.
      const mobile = mobileOf("advocate", (made += 1));
      return {
        participant,
        first_name,
        last_name,
        relationship: random.pick(relationships),
        ...(mobile !== undefined && { mobile }),
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
    mobile: mobileOf("advocate", 0) ?? "",
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
  reviewer: string,
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
      reviewed_by: reviewer,
      reviewed_at: hoursAgo(230),
      review_note: "Access was justified. The roster now has a back-up worker.",
    },
    access(participants[12] ?? "", 20, "A neighbour called: no one answers the door and the phone is off."),
  ];
}

/** What was delivered on the days that are on invoices, for most bookings: about nine tenths of what was agreed. */
function openingFigures(
  today: string,
  { start_date: from, allocated }: JsonObject,
  isKnown: boolean,
): JsonObject {
  const counted = addDays(today, -daysOpen - 1);
  if (!isKnown || String(from) >= counted) return {};
  const weeks = daysBetween(String(from), counted) / 7;
  return { opening_delivered: Math.round((Number(allocated) / 52) * weeks * 0.9), opening_on: counted };
}

/** A service that participants can book, with what an hour of it, or one, costs in cents. */
export interface Bookable {
  id: string;
  kind: string;
  price: number;
  hourly: boolean;
  bands: JsonObject;
}

/** Kinds of service that are paid from social and community participation; the others from daily life. */
const community = new Set(["community_access", "group"]);

/**
 * Services that participants have agreed to in their plan, each with its share of the plan's budget; a few are paused or
 * over.
 */
export function makeBookings(
  random: Random,
  today: string,
  participants: readonly JsonObject[],
  services: readonly Bookable[],
): JsonObject[] {
  return participants.flatMap((participant) => {
    const chosen = random.some(services, random.whole(1, 3));
    const share = 0.8 / chosen.length;
    return chosen.map(({ id, kind, price, hourly, bands }, index) => {
      const category = community.has(kind) ? "04" : "01";
      const allocated = Math.round((budgetOf(participant, category) * share) / 10_000) * 10_000;
      const booking: JsonObject = {
        participant: participant.uuid ?? null,
        service: id,
        agreed_rate: price,
        ...bands,
        ratio: kind === "sil" ? "1:3" : "1:1",
        // A car, as the domain reference has it (section 3.4).
        ...(kind === "community_access" && { transport_km_rate: 99 }),
        budget_category: category,
        allocated,
        ...(hourly && { hours_per_week: Math.max(1, Math.floor(allocated / 52 / price)) }),
        start_date: participant.plan_start ?? null,
        end_date: participant.plan_end ?? null,
        status: random.weighted({ active: 12, paused: 1, ended: 1 }),
      };
      return { ...booking, ...openingFigures(today, booking, index < 2) };
    });
  });
}

/** What a participant's plan has for a support category, in cents. */
function budgetOf({ budgets }: JsonObject, category: string): number {
  const found = (Array.isArray(budgets) ? budgets : [])
    .filter(isObject)
    .find((budget) => budget.category === category);
  return Number(found?.amount ?? 0);
}
