import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Place } from "#portal/shared/places/place.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { workPlace } from "../places/place.ts";
import type { ContractedHours } from "./ordinaryHours.ts";
import { fullWeek } from "./rules.ts";

/** What leave is counted by. */
export interface Employment {
  kind: string | undefined;
  since: string | undefined;
  /** The last day of the employment, where it is known. */
  until?: string;
  /** Contracted hours per week; of full-time work 38 where none are entered. */
  weekly: number | undefined;
  /** The same as it was agreed in signed contracts, from day to day. */
  contracts: readonly ContractedHours[];
  /** Where the person works: decides which public holidays are no leave. */
  place: Place;
  /** Has a fifth week of annual leave (Fair Work Act 2009 s 87(1)(b)). */
  shiftworker: boolean;
  /** What someone had on a day, before this portal counted. */
  opening?: { on: string; annual: number; personal: number };
}

/** The day before which leave is earned: a day, or the one after the employment's last. */
export const earnsUntil = ({ until }: Pick<Employment, "until">, day: string): string =>
  until !== undefined && until < day ? addDays(until, 1) : day;

interface Row {
  kind: string | null;
  since: string | null;
  until: string | null;
  hours: number | null;
  data: JsonObject;
  contracts: (Omit<ContractedHours, "until" | "weekly"> & {
    until: string | null;
    kind: string;
    hours: number | null;
  })[];
}

/** Contracts that are or were in force, each with its hours. */
const contractsSql = sql`coalesce((select jsonb_agg(jsonb_build_object('from', signed.start_date, 'kind', signed.data->>'employment_type',
    'hours', (signed.data->>'hours_per_week')::float8, 'until', coalesce(signed.data->>'ended_on', signed.end_date::text)))
  from staff_contracts signed where signed.tenant_id = staff.tenant_id and signed.staff = staff.uuid
    and signed.status in ('active', 'expired', 'replaced', 'terminated') and signed.data ? 'countersignature'
    and signed.deleted_at is null), '[]')`;

/**
 * Reads how a worker is employed.
 * @param lock keeps others who ask for leave of the same person waiting, so that two requests cannot overlap
 * @throws 404
 */
export async function employmentOf(
  context: Context,
  staff: string,
  options?: { lock?: boolean },
): Promise<Employment> {
  const employment = (await employmentsOf(context, [staff], options)).get(staff);
  if (!employment) throw notFound();
  return employment;
}

/** The same of several workers, by their id. */
export async function employmentsOf(
  { db, tenant }: Context,
  staff: readonly string[],
  { lock = false } = {},
): Promise<Map<string, Employment>> {
  const { rows } = await sql<Row & { uuid: string }>`
    select uuid, employment_type as kind, start_date as since, end_date::text as until, nullif((data->>'contracted_hours')::float, 0) as hours, data,
      ${contractsSql} as contracts
    from staff where tenant_id = ${tenant.id} and uuid = any (${[...staff]}::uuid[]) and deleted_at is null
    ${lock ? sql`for update` : sql``}`.execute(db);
  return new Map(rows.map(({ uuid, ...row }) => [uuid, employmentIn(tenant, row)]));
}

function employmentIn(
  tenant: Context["tenant"],
  { kind, since, until, hours, data, contracts }: Row,
): Employment {
  const { leave_opening_on: on, annual_leave_opening: annual, personal_leave_opening: personal } = data;
  return {
    kind: kind ?? undefined,
    since: since ?? undefined,
    weekly: hours ?? (kind === "full_time" ? fullWeek : undefined),
    place: workPlace(tenant, data),
    contracts: contracts.map((contract) => ({
      from: contract.from,
      ...(contract.until !== null && { until: contract.until }),
      ...contractedWeek(contract),
    })),
    shiftworker: data.shiftworker === true,
    ...(until !== null && { until }),
    ...(typeof on === "string" && {
      opening: { on, annual: Number(annual ?? 0), personal: Number(personal ?? 0) },
    }),
  };
}

/** Only permanent work earns leave; full-time work has the usual week where the contract names no hours. */
function contractedWeek({ kind, hours }: Row["contracts"][number]): Pick<ContractedHours, "weekly"> {
  if (kind !== "full_time" && kind !== "part_time") return { weekly: 0 };
  const weekly = hours ?? (kind === "full_time" ? fullWeek : undefined);
  return weekly === undefined || weekly === 0 ? {} : { weekly };
}
