import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { makeLeave } from "../roster/leave.ts";
import type { Office } from "./office.ts";
import type { Random } from "../random.ts";
import type { Worker } from "./worker.ts";

/** The level and pay point that a job is paid by; support workers are spread over level 2. */
const levels: Record<string, [level: string, point: string]> = {
  Director: ["Level 8", "Pay point 1"],
  "Operations manager": ["Level 6", "Pay point 2"],
  Coordinator: ["Level 5", "Pay point 1"],
  "Roster officer": ["Level 3", "Pay point 2"],
  "Payroll officer": ["Level 4", "Pay point 1"],
};
const ratesSince = "2026-07-01";
/** What the rates of the year before were, of those of today. */
const lastYear = 0.955;
const nursesRate = 4850;

const notes = [
  "Asked for fewer nights from next month. Discuss at the next review.",
  "Has offered to buddy with new workers.",
  "Late three times this month. Discussed: the bus timetable has changed.",
  "Would like to do the Certificate IV. Ask about funding.",
  "Back injury two years ago: no lifting without a second person.",
];

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

/** Pay rates with a history for everyone, notes about some, and leave in every state. */
export async function insertEmployment(
  context: Context,
  insert: Insert,
  random: Random,
  today: string,
  staff: readonly string[],
  office: Office,
): Promise<void> {
  const workers = await workersOf(context, staff);
  const awards = await awardIds(context);
  await insert(
    "staff-pay-rates",
    workers.flatMap((worker) => payRates(random, worker, awards, office)),
  );
  await insert(
    "staff-notes",
    workers
      .filter((_, index) => index === 2 || random.chance(0.3))
      .map(({ uuid }) => ({
        staff_id: uuid,
        note: random.pick(notes),
        author: office.coordinator,
        written_at: `${addDays(today, -random.whole(1, 200))}T02:00:00.000Z`,
      })),
  );
  await insert("leave", makeLeave(random, today, workers, office));
}

function payRates(
  random: Random,
  { uuid, job, kind, since }: Worker,
  awards: Awards,
  { payroll }: Office,
): JsonObject[] {
  const base = { staff_id: uuid, employment_type: kind, decided_by: payroll };
  const nurse = job === "Registered nurse" || kind === "contractor";
  const [level, point] = levels[job] ?? ["Level 2", `Pay point ${random.whole(1, 4)}`];
  const paid = awards.classification(level, point);
  const now: JsonObject = nurse
    ? { award_type_id: awards.nurses, hourly_rate: nursesRate }
    : {
        award_type_id: awards.sacs,
        pay_rate_category_id: awards.level(level),
        classification_id: paid.uuid,
        hourly_rate: paid.rate,
      };
  if (since >= ratesSince) return [{ ...base, ...now, effective_from: since }];
  const before = {
    award_type_id: now.award_type_id ?? null,
    hourly_rate: Math.round(Number(now.hourly_rate) * lastYear),
  };
  return [
    { ...base, ...before, effective_from: since, note: "Rates until 30 Jun 2026." },
    { ...base, ...now, effective_from: ratesSince },
  ];
}

async function workersOf({ db, tenant }: Context, staff: readonly string[]): Promise<Worker[]> {
  const { rows } = await sql<Worker>`
    select uuid, job_title as job, employment_type as kind, start_date as since,
      (data->>'contracted_hours')::float as weekly
    from staff where tenant_id = ${tenant.id} and deleted_at is null`.execute(db);
  const known = new Map(rows.map((row) => [row.uuid, row]));
  return staff.flatMap((id) => known.get(id) ?? []);
}

interface Awards {
  sacs: string;
  nurses: string;
  level: (name: string) => string;
  classification: (level: string, point: string) => { uuid: string; rate: number };
}

async function awardIds({ db, tenant }: Context): Promise<Awards> {
  const { rows } = await sql<{ uuid: string; resource: string; data: JsonObject }>`
    select uuid, resource, data from records where tenant_id = ${tenant.id} and deleted_at is null
      and resource in ('award-types', 'pay-rate-categories', 'pay-rate-classifications')`.execute(db);
  const find = (resource: string, wanted: JsonObject) => {
    const row = rows.find(
      (known) =>
        known.resource === resource &&
        Object.entries(wanted).every(([key, value]) => known.data[key] === value),
    );
    if (!row) throw new Error(`there is no ${resource} ${JSON.stringify(wanted)}`);
    return row;
  };
  const sacs = find("award-types", { name: "SCHADS: social and community services" }).uuid;
  const level = (name: string) => find("pay-rate-categories", { award_type_id: sacs, name }).uuid;
  return {
    sacs,
    nurses: find("award-types", { name: "Nurses" }).uuid,
    level,
    classification: (of, name) => {
      const { uuid, data } = find("pay-rate-classifications", { pay_rate_category_id: level(of), name });
      return { uuid, rate: Number(data.hourly_rate) };
    },
  };
}
