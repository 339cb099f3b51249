import { type Expression, sql, type SqlBool } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { isOneOf } from "#framework/server/database/changes.ts";
import { conflict } from "#framework/server/http/errors.ts";
import type { Support } from "./supports.ts";

/** A support that is on an invoice. */
export interface Billed {
  source: Support["source"];
  id: string;
  number: string;
}

/** Which of some supports of a participant are on an invoice already. */
export async function alreadyBilled(
  { db, tenant }: Context,
  participant: string,
  supports: readonly Support[],
): Promise<Billed[]> {
  if (supports.length === 0) return [];
  const ids = supports.map(({ id }) => id);
  // The key of the table begins with the source.
  const sources = [...new Set(supports.map(({ source }) => source))];
  const { rows } = await sql<Billed>`
    select billed.source, billed.id, invoices.number from billed_supports billed
    join invoices on invoices.tenant_id = billed.tenant_id and invoices.uuid = billed.invoice
    where billed.tenant_id = ${tenant.id} and billed.participant = ${participant}
      and billed.source = any (${sources}::text[]) and billed.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** Remembers what an invoice bills. The key of the table refuses what another one bills. @throws 409 */
export async function markBilled(
  { db, tenant }: Context,
  invoice: string,
  participant: string,
  supports: readonly Support[],
): Promise<void> {
  const rows = supports.map(({ source, id }) => ({ tenant_id: tenant.id, source, id, participant, invoice }));
  const { numInsertedOrUpdatedRows: marked } = await db
    .insertInto("billed_supports")
    .values(rows)
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  if (Number(marked) !== supports.length)
    throw conflict("Someone else has just billed this. Reload the page.");
  const these = isOneOf(
    "billed.id",
    supports.map(({ id }) => id),
  );
  for (const kind of tables) await stamp({ db, tenant }, kind, invoice, { isBilled: true, which: these });
}

/** Gives back what an invoice billed: it can be billed again. */
export async function release(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  invoice: string,
): Promise<void> {
  for (const kind of tables) await stamp({ db, tenant }, kind, invoice, { isBilled: false });
  await db
    .deleteFrom("billed_supports")
    .where("tenant_id", "=", tenant.id)
    .where("invoice", "=", invoice)
    .execute();
}

const tables = [
  ["shift", "shifts"],
  ["note", "notes"],
] as const;

/** Shows at shifts and notes whether they are on an invoice: their buttons follow from it, not what is billed. */
async function stamp(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  [source, table]: (typeof tables)[number],
  invoice: string,
  { isBilled, which = sql<SqlBool>`true` }: { isBilled: boolean; which?: Expression<SqlBool> },
): Promise<void> {
  await sql`update ${sql.table(table)} set data = ${
    isBilled ? sql`data || '{"invoiced": true}'` : sql`data - 'invoiced'`
  } from billed_supports billed
    where billed.tenant_id = ${tenant.id} and billed.invoice = ${invoice} and billed.source = ${source} and ${which}
      and ${sql.table(table)}.tenant_id = billed.tenant_id and ${sql.table(table)}.uuid = billed.id`.execute(
    db,
  );
}
