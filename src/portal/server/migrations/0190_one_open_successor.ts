import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * A signed staff contract no longer counts among the successors of which there is one at a time, where 0181 once had it
 * count; the function that kept all contracts as they were sent has given way to one for each kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    "drop index staff_contracts_one_successor",
    `create unique index staff_contracts_one_successor on staff_contracts (tenant_id, amends)
       where status in ('draft', 'sent', 'viewed') and deleted_at is null`,
    "drop function keep_sent_contract()",
  );
}
