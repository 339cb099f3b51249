import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";

/** What a worker is proposed for: where one of these differs it is another shift. */
const proposedFor = [
  "start_at",
  "end_at",
  "break_minutes",
  "shift_type",
  "participants",
  "service",
  "location_type",
  "worker_role",
] as const;

/** What a proposal remembers of a shift, to notice when it changes. */
export const shiftAsProposed = (shift: JsonObject): JsonObject =>
  Object.fromEntries(proposedFor.map((name): [string, Json] => [name, shift[name] ?? null]));

/** How a shift stands beside what is proposed for it. */
export type Standing = "open" | "assigned" | "taken" | "changed" | "cancelled" | "begun" | "gone";

/** How a shift stands now. @param now the shift as it is stored, if it is still there */
export function standingOf(
  { staff, was }: { staff: string; was: JsonObject },
  now: JsonObject | undefined,
): Standing {
  if (!now) return "gone";
  if (now.status === "cancelled") return "cancelled";
  if (now.status !== "open" && now.status !== "scheduled") return "begun";
  if (typeof now.staff === "string") return now.staff === staff ? "assigned" : "taken";
  return changesOf(was, now).length > 0 ? "changed" : "open";
}

const changesOf = (was: JsonObject, now: JsonObject): string[] =>
  proposedFor.filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(now[name] ?? null));

/**
 * Why a shift is not given as proposed, as a sentence; undefined where it still can be.
 * @param type the record type of shifts
 * @param nameOf the name of a worker
 */
export function refusalOf(
  line: { staff: string; was: JsonObject },
  now: JsonObject | undefined,
  type: RecordType,
  nameOf: (staff: string) => string,
): string | undefined {
  const standing = standingOf(line, now);
  if (standing === "open") return undefined;
  if (standing === "taken" || standing === "assigned")
    return `${nameOf(String(now?.staff))} has this shift now.`;
  if (standing !== "changed") return refusals[standing];
  const fields = changesOf(line.was, now ?? {});
  const labels = fields.map((name) => type.fields.find((field) => field.name === name)?.label ?? name);
  return `This shift has changed since the proposal: ${labels.join(", ")}.`;
}

const refusals = {
  gone: "This shift was not found.",
  cancelled: "This shift has been cancelled.",
  begun: "This shift has begun or is over.",
} as const;
