import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Tables } from "#generated/tables.ts";
import type { Context } from "../context.ts";
import { isOneOf } from "./changes.ts";

/** Tables whose rows have an id within their provider. */
type LockedTable = {
  [Name in keyof Tables]: Tables[Name] extends { tenant_id: string; uuid: string } ? Name : never;
}[keyof Tables];

/**
 * Waits for anyone else who changes a row, and keeps others waiting until the transaction ends: what is read of it then is
 * what it is, and its version is compared with that.
 */
export async function lockRow(
  context: Pick<Context, "db" | "tenant">,
  table: LockedTable,
  id: string,
): Promise<void> {
  if (isUuid(id)) await lockRows(context, table, [id]);
}

/** The same for several rows, always in one order, so that nobody waits in a circle. */
export async function lockRows(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  table: LockedTable,
  ids: readonly string[],
): Promise<void> {
  await db
    .selectFrom(table)
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where(isOneOf("uuid", ids))
    .orderBy("uuid")
    .forUpdate()
    .execute();
}
