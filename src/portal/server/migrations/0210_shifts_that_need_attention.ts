import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Planned shifts that could not be planned any more, because the worker has become unfit for work or the participant's
 * support was refused: whether, and why. The previous version leaves both columns as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table shifts add column needs_attention boolean, add column attention_reason text`,
    `create index shifts_attention on shifts (tenant_id, start_at) where needs_attention and deleted_at is null`,
  );
}
