import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { lastNames, mensNames, womensNames } from "./names.ts";
import { mobileOf } from "./phones.ts";
import type { Random } from "../random.ts";

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
