import { randomUUID } from "node:crypto";
import { addDays } from "#shared/dates/dates.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Random } from "./random.ts";

const stories: { category: string[]; severity: string; text: string }[] = [
  {
    category: ["fall"],
    severity: "minor",
    text: "She slipped on the wet bathroom floor and sat down hard. She stood up with help and said that nothing hurt.",
  },
  {
    category: ["medication_error"],
    severity: "moderate",
    text: "The evening tablet was still in the pack the next morning. The pharmacist was called and said to go on as usual.",
  },
  {
    category: ["near_miss"],
    severity: "near_miss",
    text: "The hoist strap was found torn before the transfer began. Another sling was used and the strap was taken away.",
  },
  {
    category: ["behaviour_of_concern"],
    severity: "minor",
    text: "He shouted and threw a cup when the plan for the day changed. After ten minutes in the garden he was calm again.",
  },
  {
    category: ["property_damage"],
    severity: "minor",
    text: "The kitchen window was broken by a ball during a game in the yard. Nobody was hurt and the glass was cleared.",
  },
  {
    category: ["illness"],
    severity: "moderate",
    text: "He had a fever and did not want to eat. The GP saw him in the afternoon and asked us to check him every hour.",
  },
];

/** Incident reports: most of them sent, some still being written. */
export function makeIncidents(
  random: Random,
  today: string,
  reporters: { user: string; name: string }[],
  participants: string[],
  count: number,
): { uuid: string; user: string; status: string; steps: number[]; data: JsonObject; at: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const reporter = reporters[index % reporters.length] ?? { user: "", name: "" };
    const story = random.pick(stories);
    const day = addDays(today, -random.whole(1, 80));
    const at = `${day}T0${random.whole(1, 8)}:30:00.000Z`;
    const sent = index % 4 !== 3;
    const first: JsonObject = {
      participant: [random.pick(participants)],
      occurred_at: at,
      became_aware_at: at,
      location_type: "participant_home",
      location_address: "At home",
      incident_category: story.category,
      ...(story.category.includes("medication_error") ? { medication_error_type: "missed" } : {}),
      severity: story.severity,
      description: story.text,
    };
    const rest: JsonObject = {
      persons: [{ name: "The participant", role: "participant" }],
      injury: false,
      restrictive_practice_used: false,
      worker_injured: false,
      immediate_actions: "Stayed with the participant and checked that they were well.",
      emergency_services: ["none"],
      notified: [{ who: "manager", name: "Manager on duty", at, method: "phone" }],
      participant_safe_now: true,
      reporter_name: reporter.name,
      reporter_position: "Support worker",
      declaration: true,
      reporter_signature: { method: "typed", name: reporter.name, signed_at: at },
    };
    return {
      uuid: randomUUID(),
      user: reporter.user,
      status: sent ? "submitted" : "draft",
      steps: sent ? [1, 2, 3, 4] : [1],
      data: sent ? { ...first, ...rest } : first,
      at,
    };
  });
}
