import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** Answers of an incident report that pass, by step. */
const steps = (participant: string): JsonObject[] => [
  {
    participant: [participant],
    occurred_at: "2026-11-19T03:00:00.000Z",
    became_aware_at: "2026-11-19T03:10:00.000Z",
    location_type: "participant_home",
    location_address: "In the kitchen",
    connected_to_supports: "yes",
    alleged_types: ["none"],
    incident_category: ["fall"],
    severity: "minor",
    description: "She slipped on the wet floor and sat down hard. She stood up with help, nothing hurt.",
  },
  {
    persons: [{ name: "The participant", role: "participant" }],
    injury: false,
    restrictive_practice_used: false,
    worker_injured: false,
  },
  {
    immediate_actions: "Stayed with her and dried the floor.",
    emergency_services: ["none"],
    notified: [{ who: "manager", name: "Manager on duty", at: "2026-11-19T03:20:00.000Z" }],
    participant_safe_now: true,
  },
  {
    reporter_name: "Willa Worker",
    reporter_position: "Support worker",
    declaration: true,
    reporter_signature: { method: "typed", name: "Willa Worker", signed_at: "2026-11-19T04:00:00.000Z" },
  },
];

/** The answers of one step of an incident report. */
export const incidentStep = (step: number, participant: string): JsonObject =>
  steps(participant)[step - 1] ?? {};

/** The answers of several steps together. */
export const incidentAnswers = (participant: string, wanted: number[] = [1, 2, 3, 4]): JsonObject =>
  Object.assign({}, ...wanted.map((step) => incidentStep(step, participant))) as JsonObject;
