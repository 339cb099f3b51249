import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What must hold for a provider's two swaps, which are over: two workers have asked anyone who could take a shift. */
export function swapFacts(
  provider: string,
  idOf: (provider: string, resource: string, record: string) => string,
): { resource: string; record: string; facts: JsonObject }[] {
  const start = "2027-02-02T22:00:00.000Z";
  return ["first", "second"].map((record) => ({
    resource: "shift-swaps",
    record,
    facts: {
      kind: "give",
      status: "lapsed",
      staff: idOf(provider, "staff", record),
      colleague: null,
      asked: [],
      shift: idOf(provider, "shifts", record),
      start_at: start,
      end_at: "2027-02-03T02:00:00.000Z",
      time_zone: null,
      other_shift: null,
      other_start_at: null,
      other_end_at: null,
      other_time_zone: null,
      other_shift_type: null,
      ends_at: start,
      agreed_at: null,
      decided_at: null,
    },
  }));
}
