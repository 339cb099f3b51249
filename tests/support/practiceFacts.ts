import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { idOf } from "./providers.ts";

/** What must hold for the restrictive practices of two participants, and for a use of each at a shift. */
export const practiceFacts = (
  provider: string,
  id: typeof idOf,
): { resource: string; record: string; facts: JsonObject }[] =>
  ["first", "second"].flatMap((record) =>
    Object.entries(factsOf(provider, record, id)).map(([resource, facts]) => ({ resource, record, facts })),
  );

const factsOf = (provider: string, record: string, id: typeof idOf): Record<string, JsonObject> => {
  const participant = id(provider, "participants", record);
  return {
    "restrictive-practices": {
      participant,
      type: "environmental",
      schedule: "prn",
      most_per_day: 2,
      plan_from: "2026-01-01",
      plan_until: "2027-12-31",
      authorised_from: "2026-01-01",
      authorised_until: "2027-06-30",
    },
    "practice-uses": {
      participant,
      practice: id(provider, "restrictive-practices", record),
      shift: id(provider, "shifts", record),
      staff: id(provider, "staff", record),
      type: "environmental",
      started_at: "2026-06-15T02:00:00.000Z",
      ended_at: "2026-06-15T02:30:00.000Z",
      harm: "yes",
      authorisation: "authorised",
      unauthorised_because: null,
      incident: null,
      incident_reference: null,
    },
  };
};
