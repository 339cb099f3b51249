import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import { addDays } from "#shared/dates/dates.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { reachRow } from "../../records/one.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { type Employment, employmentOf } from "./employment.ts";
import { fullWeek } from "./rules.ts";

/** What somebody has of a kind of leave, in hours. */
interface Balance {
  type: string;
  label: string;
  /** Earned until today, or given for the year. */
  accrued: number;
  /** Approved and begun. */
  taken: number;
  /** Approved for later. */
  booked: number;
  pending: number;
  available: number;
}

/** Hours of leave for each ordinary hour of work. */
const accruals = [
  { type: "annual", label: "Annual leave", each: 1 / 13 },
  { type: "personal", label: "Personal or carer's leave", each: 1 / 26 },
];
/** Everybody has these days each year, casual workers too. */
const daysOfViolenceLeave = 10;

/** One's own balances. */
export function ownBalances(context: Context): Promise<unknown> {
  const { staff } = context.user;
  if (staff === undefined) throw notFound();
  return balancesOf(context, staff, "Confidential leave");
}

/** The balances of somebody whom one may see; of confidential leave only with its permission. */
export async function balancesOfStaff(context: Context, { params }: Input): Promise<unknown> {
  const staff = params.id ?? "";
  await reachRow(context, recordTypeOf(context.services.types, "staff"), staff);
  const may = holds(context.user, "view-confidential-leave");
  return balancesOf(context, staff, may ? "Family and domestic violence leave" : undefined);
}

/** @param confidential what confidential leave is called here: on one's own screen nothing tells what it was; undefined leaves it out */
async function balancesOf(
  context: Context,
  staff: string,
  confidential: string | undefined,
): Promise<unknown> {
  const employment = await employmentOf(context, staff);
  const hours = ordinaryHours(context, employment);
  const used = await usedBy(context, staff);
  const balances = accruals.flatMap(({ type, label, each }) =>
    hours === undefined ? [] : [balance(type, label, hours * each, used.get(type))],
  );
  if (confidential !== undefined)
    balances.push(
      balance(
        "family_violence",
        confidential,
        (daysOfViolenceLeave * (employment.weekly ?? fullWeek)) / 5,
        used.get("family_violence"),
      ),
    );
  const { kind, since, weekly } = employment;
  return { balances, basis: { employment_type: kind ?? null, since: since ?? null, weekly: weekly ?? null } };
}

/** Ordinary hours since work began; undefined for those who earn no leave, or of whom too little is known. */
function ordinaryHours(context: Context, { kind, since, weekly }: Employment): number | undefined {
  if (since === undefined || weekly === undefined) return undefined;
  if (kind !== "full_time" && kind !== "part_time") return undefined;
  const { today } = tenantCalendar(context);
  const days = (Date.parse(today) - Date.parse(since)) / 86_400_000;
  return (Math.max(0, days) / 7) * weekly;
}

type Used = Pick<Balance, "taken" | "booked" | "pending">;

function balance(type: string, label: string, accrued: number, used?: Used): Balance {
  const { taken, booked, pending } = used ?? { taken: 0, booked: 0, pending: 0 };
  const [earned, left] = [accrued, accrued - taken - booked].map((hours) => Math.round(hours * 100) / 100);
  return { type, label, accrued: earned ?? 0, taken, booked, pending, available: left ?? 0 };
}

/** Hours that were taken, are booked and are asked for, by kind; of confidential leave those of the last year. */
async function usedBy(context: Context, staff: string): Promise<Map<string, Used>> {
  const { today } = tenantCalendar(context);
  const { rows } = await sql<Used & { kind: string }>`
    select kind,
      coalesce(sum(hours) filter (where status = 'approved' and start_date <= ${today}), 0) as taken,
      coalesce(sum(hours) filter (where status = 'approved' and start_date > ${today}), 0) as booked,
      coalesce(sum(hours) filter (where status = 'pending'), 0) as pending
    from (select *, coalesce(data->>'confidential_type', type) as kind from leaves
      where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null) own
    where kind <> 'family_violence' or start_date > ${addDays(today, -365)}
    group by kind`.execute(context.db);
  return new Map(rows.map(({ kind, ...used }) => [kind, used]));
}
