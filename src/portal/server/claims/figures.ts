import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";

/** What the rows of a claim come to, as its fields say it; amounts in cents. */
export type Figures = Record<
  "rows" | "blocked" | "amount" | "paid_amount" | "unpaid_amount" | "written_off" | "unanswered" | "rejected",
  number
>;

/** What the rows of a claim come to. A row that goes into another claim is unpaid there, and no longer here. */
export async function figuresOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  claim: string,
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where status <> 'blocked')::int as rows, count(*) filter (where status = 'blocked')::int as blocked,
      coalesce(sum(amount) filter (where status <> 'blocked'), 0)::float8 as amount,
      coalesce(sum(paid_amount), 0)::float8 as paid_amount, coalesce(sum(written_off), 0)::float8 as written_off,
      coalesce(sum(unpaid) filter (where status not in ('blocked', 'again', 'discarded')), 0)::float8 as unpaid_amount,
      count(*) filter (where status in ('claimed', 'accepted'))::int as unanswered,
      count(*) filter (where status = 'rejected')::int as rejected
    from claim_rows where tenant_id = ${tenant.id} and claim = ${claim}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("a sum has one row");
  return figures;
}

/**
 * Brings a claim that was uploaded up to date with its rows. It is answered when no row waits for an answer, and
 * reconciled when nothing is left to be paid or decided.
 */
export async function settleClaim(context: Context, claim: string): Promise<void> {
  const figures = await figuresOf(context, claim);
  const answered = figures.unpaid_amount === 0 ? "reconciled" : "processed";
  const status = figures.unanswered > 0 ? "uploaded" : answered;
  const type = recordTypeOf(context.services.types, "claims");
  await updateRecord(context, type, claim, {}, { action: "settle", more: { ...figures, status } });
}
