import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** The shifts of one participant in their order: their first page is read without sorting the whole history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create index shifts_participants_in_order on shifts_participants (tenant_id, target, start_at, uuid)`,
  );
}
