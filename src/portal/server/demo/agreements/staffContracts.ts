import { sql } from "kysely";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { courseOf, newId, periodOf, type Stage, stageOf } from "./contractStages.ts";
import type { Random } from "../random.ts";

interface Worker {
  uuid: string;
  full_name: string;
  job_title: string;
  employment_type: string;
  staff_category: string | null;
  category_name: string | null;
  hours: number | null;
  start_date: string | null;
  rate: number | null;
}

/** Who is at work has no end in their contract, unless it is one for a time. */
const openEnded = new Set<Stage>(["accepted", "ended"]);
/** One in so many that the employee has signed waits for the employer. */
const waitsEvery = 20;
/** The place of the demo's support worker among the staff. */
const demoWorker = 2;

const terms =
  "You work where and when your roster says. You can see your roster fourteen days ahead. The award applies, and this contract applies where its terms are better for you. Keep information about the people you support confidential.";

/** A contract for everyone who works here, in every state; the demo's worker has a new one to sign. */
export async function makeStaffContracts(
  context: Context,
  random: Random,
  today: string,
  staff: readonly string[],
  office: string,
): Promise<JsonObject[]> {
  const workers = await workersOf(context, staff);
  return workers.flatMap((worker, index) => {
    const make = (stage: Stage, more: JsonObject = {}) => ({
      ...contract(random, today, worker, stage, { office, isWaiting: index % waitsEvery === 1 }),
      number: `SC-${String(index + 1).padStart(4, "0")}`,
      revision: 1,
      uuid: newId(),
      ...more,
    });
    if (index !== demoWorker) return [make(stageOf(random, index))];
    const first = make("accepted");
    return [first, make("sent", { revision: 2, amends: first.uuid })];
  });
}

function contract(
  random: Random,
  today: string,
  worker: Worker,
  stage: Stage,
  { office, isWaiting }: { office: string; isWaiting: boolean },
): JsonObject {
  const { from, until } = periodOf(random, today, stage);
  const began = openEnded.has(stage) && worker.start_date !== null ? worker.start_date : from;
  return withoutNulls({
    staff: worker.uuid,
    staff_name: worker.full_name,
    staff_category: worker.staff_category,
    staff_category_name: worker.category_name,
    position: worker.job_title,
    employment_type: worker.employment_type,
    hours_per_week: worker.hours,
    start_date: began,
    end_date: openEnded.has(stage) ? null : until,
    award: worker.rate === null ? null : "SCHADS",
    hourly_rate: worker.rate,
    notice_weeks: 2,
    duties:
      "Support people at home and in the community in line with their support plans, and write shift notes.",
    terms,
    ...forStaff(
      courseOf(stage, { from: began, today, office, name: worker.full_name, role: "Staff member" }),
      { office, isWaiting },
    ),
  });
}

/** What became of a contract, as staff contracts have it: it holds when the employer has signed too. */
function forStaff(
  course: JsonObject,
  { office, isWaiting }: { office: string; isWaiting: boolean },
): JsonObject {
  const { status, answered_at: at } = course;
  if (course.signature === undefined) return course;
  if (status === "accepted" && isWaiting) return { ...course, status: "signed" };
  const employer: JsonObject = {
    countersignature: { method: "typed", name: office, signed_at: at ?? null },
    countersigned_at: at ?? null,
    countersigned_by: office,
    countersigned_as: "For the employer",
  };
  const states: Record<string, string> = { accepted: "active", ended: "terminated" };
  return { ...course, ...employer, status: states[String(status)] ?? String(status) };
}

async function workersOf({ db, tenant }: Context, staff: readonly string[]): Promise<Worker[]> {
  // What holds now, found once for everyone: asked for each person, two thousand of them take a minute.
  const { rows } = await sql<Worker>`
    with pay as (
      select distinct on (data->>'staff_id') data->>'staff_id' as staff, (data->>'hourly_rate')::int as rate
      from records where tenant_id = ${tenant.id} and resource = 'staff-pay-rates'
      order by data->>'staff_id', data->>'effective_from' desc)
    select person.uuid, person.full_name, person.job_title, person.employment_type, person.staff_category,
      category.data->>'name' as category_name, (person.data->>'contracted_hours')::float as hours, person.start_date,
      pay.rate
    from staff person left join pay on pay.staff = person.uuid::text
    left join records category on category.tenant_id = person.tenant_id
      and category.resource = 'staff-categories' and category.uuid = person.staff_category
    where person.tenant_id = ${tenant.id} and person.status = 'active'`.execute(db);
  const known = new Map(rows.map((row) => [row.uuid, row]));
  return staff.flatMap((id) => known.get(id) ?? []);
}
