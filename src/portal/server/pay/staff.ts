import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Json } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { preparedForAnyMark } from "#framework/server/database/engine.ts";
import {
  type Agreement,
  type BaseRate,
  type Employment,
  isAgreement,
  isEmployment,
  isStream,
  type Period,
  type Worker,
} from "#portal/shared/pay/facts.ts";

/** A pay rate as it was entered, with the award that it belongs to. */
interface Entry extends BaseRate {
  employment: string;
  award: string | null;
  /** The part of the award, where the award's record names one. */
  stream: string | null;
}

/** What someone's pay follows from besides their work. */
export interface PaidStaff {
  employment: string | null;
  shiftworker: boolean;
  ownVehicle: boolean;
  /** What they have agreed to in writing. */
  agreements: readonly Agreement[];
  entries: readonly Entry[];
}

/** What the engine needs to know of each worker; two queries for any number. */
export async function paidStaffBy(
  { db, tenant }: Context,
  ids: readonly string[],
): Promise<Map<string, PaidStaff>> {
  if (ids.length === 0) return new Map();
  const people = await sql<{
    uuid: string;
    employment: string | null;
    shiftworker: boolean | null;
    vehicle: boolean | null;
    agreements: Json;
  }>`
    select uuid, employment_type as employment, (data->>'shiftworker')::boolean as shiftworker,
      (data->>'has_vehicle')::boolean as vehicle, data->'pay_agreements' as agreements
    from staff where tenant_id = ${tenant.id} and uuid = any (${[...ids]}::uuid[])`.execute(db);
  const entries = await entriesOf({ db, tenant }, ids);
  return new Map(
    people.rows.map(({ uuid, employment, shiftworker, vehicle, agreements }) => [
      uuid,
      {
        employment,
        // Rostered workers have shift loadings unless their record says that they work no shifts.
        shiftworker: shiftworker !== false,
        ownVehicle: vehicle !== false,
        agreements: (Array.isArray(agreements) ? agreements : []).filter(isAgreement),
        entries: entries.get(uuid) ?? [],
      },
    ]),
  );
}

/** Pay rates by staff member in the order of their days; of two for one day the later entry comes last and counts. */
async function entriesOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  ids: readonly string[],
): Promise<Map<string, Entry[]>> {
  const { rows } = await sql<Entry & { staff: string }>`${sql.raw(preparedForAnyMark)}
    select rate.ref_staff_id as staff, rate.data->>'effective_from' as from,
      (rate.data->>'hourly_rate')::int as cents, rate.data->>'employment_type' as employment,
      award.data->>'code' as award, award.data->>'stream' as stream,
      coalesce(point.data->>'effective_from' = rate.data->>'effective_from', false) as "isAward"
    from records rate
    left join records award on award.tenant_id = rate.tenant_id and award.resource = 'award-types'
      and award.uuid = (rate.data->>'award_type_id')::uuid
    left join records point on point.tenant_id = rate.tenant_id and point.resource = 'pay-rate-classifications'
      and point.uuid = (rate.data->>'classification_id')::uuid
    where rate.tenant_id = ${tenant.id} and rate.resource = 'staff-pay-rates' and rate.deleted_at is null
      and rate.ref_staff_id = any (${[...ids]}::uuid[]) and rate.data->>'hourly_rate' is not null
    order by rate.data->>'effective_from', rate.uuid`.execute(db);
  const entries = new Map<string, Entry[]>();
  for (const { staff, ...entry } of rows) entries.set(staff, [...(entries.get(staff) ?? []), entry]);
  return entries;
}

/** How someone is paid in a period: by the rules of an award, or the base rate alone where no rules are known. */
export interface PaidAs {
  worker: Worker;
  /** The code of the award, such as `MA000100`. */
  award: string | null;
  /** Whether the award's rules can apply: they say nothing about contractors. */
  isEmployee: boolean;
}

/** What holds for someone in a pay period; undefined without a pay rate. */
export function paidAs(
  { employment, shiftworker, agreements, entries }: PaidStaff,
  { first, weeks }: Period,
): PaidAs | undefined {
  const held = entries.findLast(({ from }) => from < addDays(first, weeks * 7));
  if (!held) return undefined;
  const kind = isEmployment(held.employment) ? held.employment : known(employment);
  return {
    worker: {
      employment: kind ?? "casual",
      // Support workers of a provider do disability services work unless their award says otherwise.
      stream: held.stream !== null && isStream(held.stream) ? held.stream : "disability",
      shiftworker,
      averaging: weeks === 1 ? "week" : "fortnight",
      agreements,
      rates: entries,
    },
    award: held.award,
    isEmployee: held.employment !== "contractor" && kind !== undefined,
  };
}

const known = (employment: string | null): Employment | undefined =>
  employment !== null && isEmployment(employment) ? employment : undefined;
