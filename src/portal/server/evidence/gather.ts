import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { participantOn, planOn as inForce } from "#portal/shared/ndisPlans/onDay.ts";
import { type Change, changesOf } from "./changes.ts";
import { type Seen, seen, type Words, wordsOf, type ZoneOf } from "./seen.ts";

/** What a pack is about. */
export interface Subject {
  invoice?: string;
  claim?: string;
}

/** Resources that a pack joins to the lines of an invoice. */
export const joined = {
  shifts: "shifts",
  notes: "notes",
  timesheets: "payment-records",
  agreements: "participant-contracts",
  plans: "ndis-plans",
  claims: "claim-rows",
  people: "participants",
} as const;

export type Joined = keyof typeof joined;

/** What a participant's record says of their plan, where it has none of its own. */
const ofPlan = ["plan_start", "plan_end", "plan_management"];

/** Some lines, with everything that the reader may see of what stands behind them. */
export interface Evidence extends Record<Joined, Seen> {
  lines: Seen;
  words: Record<Joined | "lines", Words>;
  /** Every change of times, by the shift or the timesheet that it is of. */
  changes: Map<string, Change[]>;
}

/** The ids of the lines that a pack is about, as far as the person sees them, in the order of the invoices. */
export async function linesOf(context: Context, { invoice, claim }: Subject): Promise<string[]> {
  const which =
    invoice === undefined
      ? sql`uuid in (select invoice_line from claim_rows where claim_rows.tenant_id = ${context.tenant.id}
          and claim_rows.claim = ${claim ?? null}::uuid and claim_rows.place is not null)`
      : sql`invoice = ${invoice}::uuid`;
  const { records } = await seen(context, "invoice-lines", which);
  const place = ({ invoice: of, place: nth }: JsonObject) => [String(of), Number(nth ?? 0)] as const;
  return records
    .sort((one, other) => {
      const [[a, b], [c, d]] = [place(one), place(other)];
      return a === c ? b - d : a < c ? -1 : 1;
    })
    .map(({ uuid }) => String(uuid));
}

/** Everything behind some lines. @param label what the pack is called in the log */
export async function evidenceFor(
  context: Context,
  lines: readonly string[],
  label: string,
): Promise<Evidence> {
  const read = (name: string, which: ReturnType<typeof sql>) => seen(context, name, which, label);
  const idsOf = (records: readonly JsonObject[], name: string): string[] => [
    ...new Set(records.map((record) => String(record[name])).filter(isUuid)),
  ];
  const found = await read("invoice-lines", sql`uuid = any (${[...lines]}::uuid[])`);
  const [shiftIds, noteIds, peopleIds] = ["shift", "note", "participant"].map((name) =>
    idsOf(found.records, name),
  );
  const shifts = await read(joined.shifts, sql`uuid = any (${shiftIds}::uuid[])`);
  // Of a group shift, only what was written about those who are billed.
  const notes = await read(
    joined.notes,
    sql`(uuid = any (${noteIds}::uuid[]) or shift = any (${shiftIds}::uuid[]))
      and ndis_client_user_id = any (${peopleIds}::uuid[])`,
  );
  const timesheets = await read(
    joined.timesheets,
    sql`(shift = any (${shiftIds}::uuid[]) or note = any (${noteIds}::uuid[]))`,
  );
  const agreements = await read(joined.agreements, sql`participant = any (${peopleIds}::uuid[])`);
  const plans = await read(joined.plans, sql`participant = any (${peopleIds}::uuid[])`);
  const claims = await read(
    joined.claims,
    sql`invoice_line = any (${found.records.map(({ uuid }) => String(uuid))}::uuid[])`,
  );
  const people = await seen(context, joined.people, sql`uuid = any (${peopleIds}::uuid[])`, label, ofPlan);
  const zones = new Map(shifts.records.map(({ uuid, time_zone: zone }) => [uuid, zone]));
  const zoneOf: ZoneOf = ({ time_zone: own, shift }) =>
    String(own ?? zones.get(shift ?? null) ?? context.tenant.settings.time_zone);
  const all = { lines: found, shifts, notes, timesheets, agreements, plans, claims, people };
  const words = {
    lines: await wordsOf(context, found, zoneOf),
    shifts: await wordsOf(context, shifts, zoneOf),
    notes: await wordsOf(context, notes, zoneOf),
    timesheets: await wordsOf(context, timesheets, zoneOf),
    agreements: await wordsOf(context, agreements, zoneOf),
    plans: await wordsOf(context, plans, zoneOf),
    claims: await wordsOf(context, claims, zoneOf),
    people: await wordsOf(context, people, zoneOf),
  };
  const changes = new Map([
    ...(await changesOf(context, shifts, zoneOf)),
    ...(await changesOf(context, timesheets, zoneOf)),
    ...(await changesOf(context, notes, zoneOf)),
  ]);
  return { ...all, words, changes };
}

/** The agreement that covered a day: accepted then, and not ended before (as the guards of invoices ask, domain §4.5). */
export const agreementOn = ({ agreements }: Evidence, participant: unknown, day: string) =>
  latest(
    agreements.records.filter(
      (one) =>
        one.participant === participant &&
        (one.status === "accepted" ||
          (one.answered_at !== undefined && ["replaced", "ended", "expired"].includes(String(one.status)))) &&
        covers(one, day) &&
        day <= String(one.ended_on ?? endless),
    ),
  );

/** The plan of a participant on a day, as their record had it then (`participantOn`). */
export function planOn({ plans, people }: Evidence, participant: unknown, day: string): JsonObject {
  const person = people.records.find(({ uuid }) => uuid === participant) ?? {};
  const own = plans.records.filter((plan) => plan.participant === participant);
  const numbered = inForce(own, day)?.plan_number;
  const then = participantOn(person, own, day);
  const holds = String(then.plan_start ?? endless) <= day && day <= String(then.plan_end ?? endless);
  return holds ? { ...then, ...(numbered !== undefined && { plan_number: numbered }) } : {};
}

const endless = "9999-12-31";

const covers = ({ start_date: from, end_date: until }: JsonObject, day: string): boolean =>
  String(from) <= day && day <= String(until ?? endless);

const latest = (records: readonly JsonObject[]): JsonObject | undefined =>
  [...records].sort((one, other) => String(other.start_date).localeCompare(String(one.start_date)))[0];
