import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What must hold for a provider's offer of a shift, which is over, the two workers it was made to, and when they stand by. */
export function offerFacts(
  provider: string,
  idOf: (provider: string, resource: string, record: string) => string,
): { resource: string; record: string; facts: JsonObject }[] {
  const times = { start_at: "2027-02-02T22:00:00.000Z", end_at: "2027-02-03T02:00:00.000Z", time_zone: null };
  const common = { ...times, mode: "office", answer_by: null };
  const offer = {
    ...common,
    shift: idOf(provider, "shifts", "first"),
    status: "withdrawn",
    ends_at: times.start_at,
    given_to: null,
    asks: null,
  };
  const requests = ["first", "second"].map((record) => ({
    resource: "shift-requests",
    record,
    facts: {
      ...common,
      offer: idOf(provider, "shift-offers", "first"),
      shift: idOf(provider, "shifts", record),
      staff: idOf(provider, "staff", record),
      status: "ended",
    },
  }));
  const standby = ["first", "second"].map((record) => ({
    resource: "standby",
    record,
    facts: { staff: idOf(provider, "staff", record), start_at: times.start_at, end_at: times.end_at },
  }));
  return [{ resource: "shift-offers", record: "first", facts: offer }, ...requests, ...standby];
}
