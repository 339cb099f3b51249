import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What must hold for a provider's two requests to cancel a visit, which were withdrawn. */
export function visitFacts(
  provider: string,
  idOf: (provider: string, resource: string, record: string) => string,
): { resource: string; record: string; facts: JsonObject }[] {
  return ["first", "second"].map((record) => ({
    resource: "visit-cancellations",
    record,
    facts: {
      status: "withdrawn",
      participant: idOf(provider, "participants", record),
      shift: idOf(provider, "shifts", record),
      start_at: "2027-02-02T22:00:00.000Z",
      end_at: "2027-02-03T02:00:00.000Z",
      time_zone: null,
      asked_at: "2026-06-15T02:00:00.000Z",
      decided_at: null,
    },
  }));
}
