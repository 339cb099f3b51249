import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Context } from "#framework/server/context.ts";
import { workPlace } from "../places/place.ts";
import type { Absence } from "../leave/rules.ts";
import { readCategories, requiredLicences } from "./requirements.ts";
import type { HeldLicence, Interval, WorkerFacts } from "./rules.ts";

interface Person {
  uuid: string;
  full_name: string;
  status: string;
  employed_from: string | null;
  employed_until: string | null;
  staff_category: string | null;
  visa_ends: string | null;
  work_state: string | null;
  work_postcode: string | null;
}

/**
 * What fitness for work depends on, for any number of workers, in four queries. Workers who are not there are left out.
 * @param within the time from which leave is wanted; a day on either side is read too, so that any time zone fits
 */
export async function factsOf(
  context: Context,
  workers: readonly string[],
  within: Interval,
): Promise<Map<string, WorkerFacts>> {
  if (workers.length === 0) return new Map();
  const [people, categories, held, absences] = await Promise.all([
    readPeople(context, workers),
    readCategories(context),
    readLicences(context, workers),
    readLeave(context, workers, within),
  ]);
  const required = requiredLicences(context, categories);
  const licences = Map.groupBy(held, ({ staff }) => staff);
  const leave = Map.groupBy(absences, ({ staff }) => staff);
  return new Map(
    people.map((person) => [
      person.uuid,
      {
        name: person.full_name,
        status: person.status,
        employedFrom: person.employed_from,
        employedUntil: person.employed_until,
        visaEnds: person.visa_ends,
        zone: workPlace(context.tenant, { ...person }).zone,
        required: required.get(person.staff_category ?? "") ?? required.get("") ?? [],
        licences: licences.get(person.uuid) ?? [],
        leave: leave.get(person.uuid) ?? [],
      },
    ]),
  );
}

async function readPeople({ db, tenant }: Context, workers: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select uuid, full_name, status, staff_category, start_date::text as employed_from, end_date::text as employed_until,
      case when data->>'right_to_work' = 'visa' then data->>'visa_expiry' end as visa_ends,
      data->>'work_state' as work_state, data->>'work_postcode' as work_postcode
    from staff
    where tenant_id = ${tenant.id} and deleted_at is null and uuid in (${sql.join([...workers])})`.execute(
    db,
  );
  return rows;
}

/** The licences of workers, the newest first. */
export async function readLicences(
  { db, tenant }: Context,
  workers: readonly string[],
): Promise<(HeldLicence & { staff: string })[]> {
  const { rows } = await sql<HeldLicence & { staff: string }>`
    select staff, type, status, issue_date, expiry_date, clearance from staff_licences
    where tenant_id = ${tenant.id} and deleted_at is null and staff in (${sql.join([...workers])})
    order by issue_date desc, uuid desc`.execute(db);
  return rows;
}

async function readLeave(
  { db, tenant }: Context,
  workers: readonly string[],
  { start, end }: Interval,
): Promise<(Absence & { staff: string })[]> {
  const first = addDays(clockAt(start, "UTC").date, -1);
  const last = addDays(clockAt(end, "UTC").date, 1);
  const { rows } = await sql<Absence & { staff: string }>`
    select staff, start_date, end_date, (data->>'part_day')::boolean as part_day,
      data->>'start_time' as start_time, data->>'end_time' as end_time
    from leaves where tenant_id = ${tenant.id} and deleted_at is null and status = 'approved'
      and staff in (${sql.join([...workers])}) and start_date <= ${last} and end_date >= ${first}
    order by start_date`.execute(db);
  return rows;
}
