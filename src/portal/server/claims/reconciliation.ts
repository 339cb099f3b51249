import { sql } from "kysely";
import { addMonths } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { draftsOf } from "../invoices/lines/draft.ts";
import { participantsById } from "../invoices/people.ts";
import { countUnbilled, unbilledIn } from "../invoices/run.ts";
import { isLive } from "./live.ts";

/** Months that are shown: supports can be claimed for two years (domain reference, section 3.4). */
const months = 25;

/** Supports that are priced for one answer; more are counted only. */
const mostPriced = 3000;

/** What became of the supports of a month, in cents. */
interface Figures {
  billed: number;
  invoiced: number;
  claimed: number;
  claim_paid: number;
  written_off: number;
  waiting: number;
}

/** What was delivered in a month and is on no invoice. */
interface Unbilled {
  amount: number;
  /** Supports that cannot be priced or billed as they are. */
  unpriced: number;
}

/**
 * What was delivered in each month, and where it is: on an invoice, in a claim, written off, waiting to be approved or
 * claimed, or on no invoice. What was delivered is summed apart from where it is, so that a support that is nowhere shows
 * as a difference.
 */
export const reconciliation: SourceRule = async (context) => {
  const { today } = tenantCalendar(context);
  const from = `${addMonths(today, 1 - months).slice(0, 7)}-01`;
  const [billed, { unbilled, isPriced, count }] = await Promise.all([
    billedByMonth(context, from, today),
    unbilledByMonth(context, { from, until: today }),
  ]);
  const all = new Set([...billed.keys(), ...unbilled.keys()]);
  const rows = [...all]
    .toSorted()
    .toReversed()
    .map((month) => rowOf(month, billed.get(month), unbilled.get(month)));
  const unknown = { not_invoiced: null, delivered: null, difference: null };
  return { rows: isPriced ? rows : rows.map((row) => ({ ...row, ...unknown, supports_left: count })) };
};

const nothing: Figures = { billed: 0, invoiced: 0, claimed: 0, claim_paid: 0, written_off: 0, waiting: 0 };

function rowOf(
  month: string,
  { billed, invoiced, claimed, claim_paid, written_off, waiting }: Figures = nothing,
  { amount, unpriced }: Unbilled = { amount: 0, unpriced: 0 },
): JsonObject {
  const delivered = billed + amount;
  return {
    uuid: `00000000-0000-7000-8000-${month.replace("-", "").padStart(12, "0")}`,
    month: `${month}-01`,
    delivered,
    invoiced,
    claimed,
    claim_paid,
    written_off,
    waiting,
    not_invoiced: amount,
    difference: delivered - invoiced - claimed - written_off - waiting - amount,
    unpriced,
  };
}

/** Lines of invoices that stand, each in one place. */
async function billedByMonth(context: Context, from: string, until: string): Promise<Map<string, Figures>> {
  const { db, tenant, user, services } = context;
  const people = rowsFor(recordTypeOf(services.types, "participants"), user);
  const sum = (what: unknown, where: unknown) =>
    sql`coalesce(sum(${what}) filter (where ${where}), 0)::float8`;
  const isClaimed = sql`line.payer_type = 'agency' and line.status <> 'draft' and line.claim is not null`;
  const { rows } = await sql<Figures & { month: string }>`
    select to_char(delivered_on, 'YYYY-MM') as month, sum(amount)::float8 as billed,
      ${sum(sql`amount`, sql`line.payer_type <> 'agency' and line.status <> 'draft'`)} as invoiced,
      ${sum(sql`amount - line.written_off`, isClaimed)} as claimed, ${sum(sql`line.paid`, isClaimed)} as claim_paid,
      ${sum(sql`line.written_off`, isClaimed)} as written_off,
      ${sum(sql`amount`, sql`line.status = 'draft' or line.payer_type = 'agency' and line.claim is null`)} as waiting
    from (
      select line.delivered_on, (line.data->>'amount')::bigint as amount, invoices.status, invoices.payer_type,
        claimed.uuid as claim, claimed.paid_amount as paid, claimed.written_off
      from invoice_lines line
      join invoices on invoices.tenant_id = line.tenant_id and invoices.uuid = line.invoice
      left join lateral (select uuid, paid_amount, written_off from claim_rows where claim_rows.tenant_id = line.tenant_id
        and claim_rows.invoice_line = line.uuid and claim_rows.${isLive} limit 1) claimed on true
      where line.tenant_id = ${tenant.id} and line.delivered_on between ${from}::date and ${until}::date
        and invoices.kind = 'invoice' and invoices.status not in ('void', 'credited') and invoices.deleted_at is null
        and line.participant in (select uuid from participants where tenant_id = ${tenant.id} and ${people})) line
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.month, row]));
}

/** What was delivered and is on no invoice, priced as an invoice run would price it, unless there is too much of it. */
async function unbilledByMonth(
  context: Context,
  scope: { from: string; until: string },
): Promise<{ unbilled: Map<string, Unbilled>; isPriced: boolean; count: number }> {
  const unbilled = new Map<string, Unbilled>();
  const count = await countUnbilled(context, scope);
  if (count > mostPriced) return { unbilled, isPriced: false, count };
  const add = (day: string, more: Unbilled) => {
    const month = day.slice(0, 7);
    const known = unbilled.get(month) ?? { amount: 0, unpriced: 0 };
    unbilled.set(month, { amount: known.amount + more.amount, unpriced: known.unpriced + more.unpriced });
  };
  const supports = Map.groupBy(await unbilledIn(context, scope), ({ participant }) => participant);
  const people = await participantsById(context, [...supports.keys()]);
  for (const [id, own] of supports) {
    const { drafts, leftOut } = draftsOf(context, own, people.get(id) ?? {});
    for (const line of drafts.flatMap(({ lines }) => lines))
      add(String(line.delivered_on), { amount: Number(line.amount), unpriced: 0 });
    for (const { day } of leftOut) add(day, { amount: 0, unpriced: 1 });
  }
  return { unbilled, isPriced: true, count };
}
