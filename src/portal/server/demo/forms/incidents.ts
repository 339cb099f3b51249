import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { setOffice } from "./fillForms.ts";
import { type Author, type DemoForm, insertForm } from "./insertForms.ts";
import type { Random } from "../random.ts";

const stories: { category: string[]; severity: string; text: string }[] = [
  {
    category: ["fall"],
    severity: "minor",
    text: "She slipped on the wet bathroom floor and sat down hard. She stood up with help and said that nothing hurt.",
  },
  {
    category: ["medication_error"],
    severity: "moderate",
    text: "The evening tablet was still in the pack the next morning. The pharmacist was called and said to continue as usual.",
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
  reporters: Author[],
  participants: string[],
  count: number,
): DemoForm[] {
  return Array.from({ length: count }, (_, index) => {
    const reporter = reporters[index % reporters.length] ?? { user: "", name: "", staff: "" };
    const story = random.pick(stories);
    const day = addDays(today, -random.whole(1, 80));
    const at = `${day}T0${random.whole(1, 8)}:30:00.000Z`;
    const sent = index % 4 !== 3;
    const first: JsonObject = {
      participant: [random.pick(participants)],
      occurred_certainty: "exact",
      occurred_at: at,
      became_aware_at: at,
      location_type: "participant_home",
      location_address: "At home",
      connected_to_supports: "yes",
      alleged_types: ["none"],
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
      form: "incident_report_form",
      author: reporter,
      at,
      answers: sent ? { ...first, ...rest, ...grave[index] } : first,
      ...(!sent && { steps: 1 }),
    };
  });
}

/** The first two are grave: one that must be told within a day, one within five business days. */
const grave: JsonObject[] = [
  {
    incident_category: ["abuse_neglect"],
    alleged_types: ["abuse_neglect", "assault"],
    severity: "major",
    description:
      "The participant told me that a visitor had pushed her against the wall. There is a bruise on her arm. The visitor has left.",
    injury: true,
    injury_details: "A bruise on the left upper arm.",
    treatment: "first_aid",
  },
  {
    incident_category: ["restrictive_practice"],
    alleged_types: ["unauthorised_rp"],
    severity: "moderate",
    description:
      "The kitchen door was locked during the evening because of the knives. It is not in the behaviour support plan.",
    restrictive_practice_used: true,
    rp_type: ["environmental"],
    rp_in_behaviour_plan: false,
    rp_authorised: "no",
    rp_duration_min: 90,
    rp_harm: "no",
  },
];

const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

/** Keeps the incidents of the demo. What was sent long ago has been dealt with; the grave ones came in just now. */
export async function fillIncidents(
  context: Context,
  incidents: DemoForm[],
  today: string,
  reviewer: Author,
): Promise<void> {
  const now = context.services.clock.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  // In the order of their time, so that their numbers run with it; the grave ones came in just now.
  const inOrder = incidents
    .map((incident, index) => ({
      incident,
      index,
      at: index < grave.length ? hoursAgo(index === 0 ? 8 : 30) : incident.at,
    }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  for (const { incident, index, at } of inOrder) {
    // When it happened, who was told and who signed: all of it is of the same time.
    const answers = JSON.parse(JSON.stringify(incident.answers).replaceAll(incident.at, at)) as JsonObject;
    const kept = await insertForm(context, { ...incident, at, answers });
    const isOld = incident.steps === undefined && at.slice(0, 10) < addDays(today, -3);
    if (isOld)
      await setOffice(context, kept, reviewer, index % 3 === 0 ? "action_required" : "closed", {
        reportable: "no",
        findings: "Discussed at the team meeting. The support plan was updated.",
        outcome: "plan_update",
        ...(index % 3 !== 0 && { closed_at: daysAfter(at, 2) }),
      });
  }
}
