import { sql } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { CheckedLine } from "./lines.ts";
import { nextVersion } from "#framework/server/database/changes.ts";

/**
 * Keeps checked lines as rows of a claim: those in the file with the next references, and the others with their reasons.
 * @param place how many rows of the file there are already
 * @returns how many rows were kept
 */
export async function keepLines(
  { db, tenant, services }: Pick<Context, "db" | "tenant" | "services">,
  { uuid: claim, number, place }: { uuid: string; number: string; place: number },
  lines: readonly CheckedLine[],
): Promise<number> {
  let last = place;
  const next = () => {
    last += 1;
    return { place: last, reference: `${number}-${String(last).padStart(4, "0")}` };
  };
  const rows = lines.map(
    ({ uuid, invoice, participant, delivered_on, amount, description, support, checked }) => ({
      uuid: randomUUIDv7(),
      invoice_line: uuid,
      invoice,
      participant,
      delivered_on,
      amount,
      support,
      ...("row" in checked
        ? { status: "claimed", ...next(), data: withoutEmpty({ description, ...checked.row }) }
        : { status: "blocked", data: { description, reasons: checked.reasons } }),
    }),
  );
  const now = services.clock.now().toISOString();
  const { numAffectedRows } = await sql`
    insert into claim_rows (tenant_id, uuid, created_at, updated_at, claim, invoice, invoice_line, participant, status,
      place, reference, delivered_on, amount, support, data, search)
    select ${tenant.id}::uuid, made.uuid, ${now}::timestamptz, ${now}::timestamptz, ${claim}::uuid, invoice, invoice_line,
      participant, status, place, reference, delivered_on, amount, support, data, lower(coalesce(reference, ''))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (uuid uuid, invoice uuid, invoice_line uuid,
      participant uuid, status text, place int, reference text, delivered_on date, amount bigint, support text, data jsonb)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

const withoutEmpty = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Gives the rows of a claim back, so that another one can have them. */
export async function discardRows(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  claim: string,
): Promise<void> {
  await db
    .updateTable("claim_rows")
    .set({ status: "discarded", version: nextVersion, updated_at: sql`now()` })
    .where("tenant_id", "=", tenant.id)
    .where("claim", "=", claim)
    .where("status", "=", "claimed")
    .execute();
}
