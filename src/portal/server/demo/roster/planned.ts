import { randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Office } from "../people/office.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Rosters are published so long ahead; what comes later is still a draft. */
const publishedAhead = 16 * day;
/** Shifts on which two work together. */
const teams = 12;
/** So long before and after a shift of a team its second worker has no other one. */
const apart = 10 * hour;

const timeOf = (shift: JsonObject, field: "start_at" | "end_at"): number => Date.parse(String(shift[field]));

/**
 * The shifts as they were planned: those of the next two weeks are published, later ones are drafts, and on some of them two
 * work together.
 */
export function asPlanned(shifts: readonly JsonObject[], now: Date, { roster }: Office): JsonObject[] {
  return withTeams(shifts, now).map((shift) => {
    const start = timeOf(shift, "start_at");
    const participants = [shift.participants ?? []].flat().length;
    const ratio = shift.ratio ?? (participants === 0 ? undefined : `1:${participants}`);
    const planned = { ...shift, ...(ratio !== undefined && { ratio }) };
    const isAhead = shift.status === "open" || shift.status === "scheduled";
    if (isAhead && start > now.getTime() + publishedAhead) return { ...planned, draft: true };
    const published = Math.min(now.getTime() - hour, start - publishedAhead);
    return { ...planned, published_at: new Date(published).toISOString(), published_by: roster };
  });
}

/** Some of the next shifts with a second worker, who has no other shift around that time. */
function withTeams(shifts: readonly JsonObject[], now: Date): JsonObject[] {
  const byWorker = Map.groupBy(
    shifts.filter(({ staff }) => staff),
    ({ staff }) => String(staff),
  );
  const leads = shifts
    .filter((shift) => shift.shift_type === "personal_care" && shift.status === "scheduled")
    .filter((shift) => timeOf(shift, "start_at") > now.getTime() + day)
    .filter((_, index) => index % 7 === 0)
    .slice(0, teams);
  const seconds = new Map<JsonObject, JsonObject>();
  for (const [index, lead] of leads.entries()) {
    const workers = [...byWorker.keys()];
    const free = workers
      .slice(index)
      .find((worker) => worker !== lead.staff && isFree(byWorker.get(worker) ?? [], lead));
    if (free === undefined) continue;
    const second = { ...lead, staff: free, worker_role: "second", ratio: "2:1" };
    seconds.set(lead, second);
    byWorker.get(free)?.push(second);
  }
  return shifts.flatMap((shift) => {
    const second = seconds.get(shift);
    if (!second) return [shift];
    const team = randomUUID();
    return [
      { ...shift, uuid: team, team, worker_role: "lead", ratio: "2:1" },
      { ...second, team },
    ];
  });
}

const isFree = (own: readonly JsonObject[], shift: JsonObject): boolean =>
  own.every(
    (other) =>
      timeOf(other, "start_at") > timeOf(shift, "end_at") + apart ||
      timeOf(other, "end_at") < timeOf(shift, "start_at") - apart,
  );
