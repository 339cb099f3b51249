import { type RawBuilder, sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { bookingOfLine, categoryOfLine } from "../ndisPlans/categories.ts";
import { plansOf } from "../ndisPlans/plans.ts";
import { isLive } from "./live.ts";
import { claimedParts, personOn } from "./budget.ts";
import { type ClaimedPart, Drawn } from "./drawn.ts";
import { checkedRow, type ClaimedLine, type ClaimedPerson } from "./row.ts";

/** Which lines a claim is for: days where the supports were delivered, and one participant or all of them. */
export interface ClaimScope {
  from: string;
  until: string;
  participant?: string;
  /** Claims that have checked lines of these already: what they have, blocked or not, is not read again. */
  without?: readonly string[];
}

/** A line that can be claimed, checked. */
export interface CheckedLine {
  uuid: string;
  invoice: string;
  participant: string;
  delivered_on: string;
  amount: number;
  description: string;
  /** What tells the support from another one. */
  support: string;
  checked: ReturnType<typeof checkedRow>;
}

/** A place between two lines, in the order in which lines are claimed. */
export type Cursor = Pick<CheckedLine, "delivered_on" | "uuid">;

interface Found extends Omit<ClaimedLine, "claimed_as">, Omit<ClaimedPerson, "budgets" | "registration"> {
  /** The support category whose budget pays. */
  category: string | null;
  uuid: string;
  invoice: string;
  participant: string;
  description: string;
  support: string;
  /** The shift or the note on its invoice: it may have several lines of an item, such as two time bands. */
  source: string;
}

export const scopeOf = ({ from, until, participant }: JsonObject): ClaimScope => ({
  from: String(from),
  until: String(until),
  ...(typeof participant === "string" && { participant }),
});

/** Lines of approved invoices that the NDIA pays and that no claim has, of participants whom the person sees. */
const claimable = (
  context: Context,
  { from, until, participant, without = [] }: ClaimScope,
): RawBuilder<unknown> => sql`
  line.tenant_id = ${context.tenant.id} and line.delivered_on between ${from}::date and ${until}::date
  and ${participant === undefined ? sql`true` : sql`line.participant = ${participant}`}
  and invoices.payer_type = 'agency' and invoices.kind = 'invoice' and invoices.status in ('approved', 'part_paid')
  and invoices.deleted_at is null
  and line.participant in (select uuid from participants where tenant_id = ${context.tenant.id}
    and ${rowsFor(recordTypeOf(context.services.types, "participants"), context.user)})
  and line.uuid not in (select invoice_line from claim_rows where tenant_id = ${context.tenant.id}
    and delivered_on between ${from}::date and ${until}::date
    and (${isLive} or claim = any (${[...without]}::uuid[])))`;

const joined = sql`invoice_lines line
  join invoices on invoices.tenant_id = line.tenant_id and invoices.uuid = line.invoice
  join participants person on person.tenant_id = line.tenant_id and person.uuid = line.participant
  ${bookingOfLine}`;

/** How many lines can be claimed, those that are blocked included. */
export async function countLines(context: Context, scope: ClaimScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${joined}
    where ${claimable(context, scope)}`.execute(context.db);
  return rows[0]?.count ?? 0;
}

/**
 * The next lines that can be claimed, in the order of their days, each checked (domain reference §4.6) with facts that are
 * read in one statement.
 * @param lock keeps their invoices from being voided until the transaction ends
 * @param seen the supports that were read before, with where each is from; new ones are added
 * @param unkept what was read before and would be claimed, where it is not kept; more is added
 */
export async function nextLines(
  context: Context,
  scope: ClaimScope,
  {
    after,
    limit,
    lock = false,
    seen,
    unkept = [],
  }: { after?: Cursor; limit: number; lock?: boolean; seen: Map<string, string>; unkept?: ClaimedPart[] },
): Promise<CheckedLine[]> {
  const { rows } = await sql<Found>`
    select line.uuid, line.invoice, line.participant, line.delivered_on::text,
      line.delivered_on::text as delivered_until, line.data->>'description' as description,
      line.data->>'support_item' as support_item, coalesce((line.data->>'hourly')::boolean, false) as hourly,
      coalesce((line.data->>'minutes')::float8, 0) as minutes, coalesce(line.data->>'quantity', '') as quantity,
      coalesce((line.data->>'unit_price')::int, 0) as unit_price, (line.data->>'amount')::int as amount,
      coalesce(line.data->>'gst_code', '') as gst_code, line.data->>'claim_type' as claim_type,
      line.data->>'cancellation_reason' as cancellation_reason, ${categoryOfLine} as category, person.ndis_number,
      person.plan_start::text, person.plan_end::text, coalesce(person.data->'funding_periods', '[]') as funding_periods,
      concat_ws(' ', line.participant, line.data->>'support_item', line.data->>'start_at', line.data->>'end_at',
        line.data->>'staff') as support, concat_ws(' ', line.invoice, line.shift, line.note) as source
    from ${joined} where ${claimable(context, scope)}
      and (line.delivered_on, line.uuid) > (${after?.delivered_on ?? "0001-01-01"}::date, ${after?.uuid ?? nobody}::uuid)
    order by line.delivered_on, line.uuid limit ${limit} ${lock ? sql`for share of invoices` : sql``}`.execute(
    context.db,
  );
  const claimed = await claimedBefore(
    context,
    rows.map(({ support }) => support),
  );
  const people = [...new Set(rows.map(({ participant }) => participant))];
  const plans = await plansOf(context, people);
  const drawn = new Drawn([...(await claimedParts(context, people)), ...unkept]);
  const { today } = tenantCalendar(context);
  const registration = context.tenant.profile.registration_number;
  return rows.map((row) => {
    const { uuid, invoice, participant, delivered_on, amount, description, support, source } = row;
    const isRepeated = (seen.get(support) ?? source) !== source;
    seen.set(support, source);
    const before = (claimed.get(support) ?? []).find((one) => one.source !== source)?.reference;
    const claimed_as = before ?? (isRepeated ? "another row of this claim" : null);
    const checked = checkedRow(
      { ...row, claimed_as },
      personOn(context, row, plans.get(participant) ?? [], drawn),
      typeof registration === "string" ? registration : null,
      today,
    );
    if ("row" in checked) {
      const part = { participant, category: row.category, delivered_on, amount };
      drawn.add(part);
      unkept.push(part);
    }
    return { uuid, invoice, participant, delivered_on, amount, description, support, checked };
  });
}

/** Where supports are claimed already, by what tells them apart. */
async function claimedBefore(
  { db, tenant }: Context,
  supports: readonly string[],
): Promise<Map<string, { source: string; reference: string }[]>> {
  const { rows } = await sql<{ support: string; source: string; reference: string }>`
    select row.support, row.reference, concat_ws(' ', row.invoice, line.shift, line.note) as source from claim_rows row
    join invoice_lines line on line.tenant_id = row.tenant_id and line.uuid = row.invoice_line
    where row.tenant_id = ${tenant.id} and row.support = any (${[...supports]}::text[]) and row.${isLive}
    order by row.reference`.execute(db);
  return Map.groupBy(rows, ({ support }) => support);
}

const nobody = "00000000-0000-0000-0000-000000000000";
