import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** The number after which the next invoice comes: without it, every new invoice read all the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create index invoices_last_number on invoices (tenant_id, (substring(number from '[0-9]+$')::bigint))`,
  );
}
