import { sql } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { figuresOf } from "../../claims/figures.ts";
import { keepLines } from "../../claims/keep.ts";
import { nextLines } from "../../claims/lines.ts";
import { mostRows } from "../../claims/limits.ts";
import { dataWith } from "#framework/server/database/changes.ts";

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

/** Days before today that each claim is for, and how far it has come; what is later waits to be claimed. */
const made = [
  { from: 100, until: 62, status: "reconciled" },
  { from: 61, until: 34, status: "processed" },
  { from: 33, until: 20, status: "uploaded" },
] as const;

/** Rows of the answered claim that the NDIA has rejected, by their place. */
const rejections = new Map([
  [2, ["ND-104", "Service booking has no funds left for this support category"]],
  [5, ["ND-220", "Support item is not part of the participant's plan"]],
]);

/** Three claims of what the NDIA pays: paid, answered with two rejections, and waiting for the answer. */
export async function insertClaims(
  context: Context,
  insert: Insert,
  today: string,
  office: string,
): Promise<void> {
  for (const [index, { from, until, status }] of made.entries()) {
    const scope = { from: addDays(today, -from), until: addDays(today, -until) };
    const day = addDays(scope.until, 3);
    const uuid = randomUUIDv7();
    const number = `CLM-${day.slice(2, 4)}${day.slice(5, 7)}-${String(index + 1).padStart(5, "0")}`;
    const lines = await nextLines(context, scope, { limit: mostRows, seen: new Map() });
    if (!lines.some(({ checked }) => "row" in checked)) continue;
    await insert("claims", [
      {
        uuid,
        number,
        ...scope,
        status,
        lines: lines.length,
        done: lines.length,
        started_by: office,
        ended_at: `${day}T01:00:00.000Z`,
        uploaded_by: office,
        uploaded_at: `${day}T02:00:00.000Z`,
      },
    ]);
    await keepLines(context, { uuid, number, place: 0 }, lines);
    if (status !== "uploaded")
      await answer(context, insert, {
        uuid,
        number,
        day: addDays(day, 2),
        office,
        isClean: status === "reconciled",
      });
    await context.db
      .updateTable("records")
      .set({ data: dataWith(await figuresOf(context, uuid)) })
      .where("tenant_id", "=", context.tenant.id)
      .where("resource", "=", "claims")
      .where("uuid", "=", uuid)
      .execute();
  }
}

/** The NDIA's answer to a claim: what it pays is recorded at the invoices. */
async function answer(
  { db, tenant }: Context,
  insert: Insert,
  claim: { uuid: string; number: string; day: string; office: string; isClean: boolean },
): Promise<void> {
  const { uuid, number, day, office } = claim;
  const rejected = claim.isClean
    ? []
    : [...rejections].map(([place, [code, message]]) => ({ place, code, message }));
  await sql`update claim_rows set status = 'rejected', to_decide = true, data = data || jsonb_build_object(
      'rejection', no.message, 'rejection_code', no.code, 'answered_at', ${`${day}T03:00:00.000Z`}::text)
    from jsonb_to_recordset(${JSON.stringify(rejected)}::jsonb) as no (place int, code text, message text)
    where claim_rows.tenant_id = ${tenant.id} and claim_rows.claim = ${uuid} and claim_rows.place = no.place`.execute(
    db,
  );
  await db
    .updateTable("claim_rows")
    .set((row) => ({
      status: "paid",
      paid_amount: row.ref("amount"),
      data: dataWith({ paid_on: day, answered_at: `${day}T03:00:00.000Z` }),
    }))
    .where("tenant_id", "=", tenant.id)
    .where("claim", "=", uuid)
    .where("status", "=", "claimed")
    .execute();
  const { rows: paid } = await sql<{ invoice: string; amount: number; place: number }>`
    select invoice, sum(paid_amount)::float8 as amount from claim_rows where tenant_id = ${tenant.id} and claim = ${uuid}
      and paid_amount > 0 group by invoice order by invoice`.execute(db);
  await sql`update invoices set status = case when (data->>'amount_due')::int = given.amount then 'paid' else 'part_paid' end,
      data = data || jsonb_build_object('amount_paid', coalesce((data->>'amount_paid')::int, 0) + given.amount,
        'amount_due', (data->>'amount_due')::int - given.amount)
        || case when (data->>'amount_due')::int = given.amount then jsonb_build_object('paid_on', ${day}::text) else '{}' end
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as given (invoice uuid, amount int)
    where invoices.tenant_id = ${tenant.id} and invoices.uuid = given.invoice`.execute(db);
  await insert(
    "invoice-payments",
    paid.map(({ invoice, amount }) => ({
      invoice,
      amount,
      received_on: day,
      method: "ndia",
      reference: number,
      recorded_by: office,
    })),
  );
  const { rows: answered } = await sql<JsonObject>`select count(*)::int as rows, count(*)::int as changed,
      coalesce(sum(paid_amount), 0)::float8 as paid_amount, count(*) filter (where status = 'rejected')::int as rejected
    from claim_rows where tenant_id = ${tenant.id} and claim = ${uuid} and place is not null`.execute(db);
  await insert("claim-responses", [
    {
      claim: uuid,
      file_name: `${number}-results.csv`,
      read_at: `${day}T03:00:00.000Z`,
      read_by: office,
      problem_count: 0,
      problems: [],
      ...answered[0],
    },
  ]);
}
