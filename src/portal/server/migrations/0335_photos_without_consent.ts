import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Participants who said no to photos inside the organisation keep no photo on their record. From now on a photo needs
 * their consent. Where nobody has asked yet, the photo stays until somebody has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Their owner is bound by the rows' rule too, and belongs to no provider.
    `alter table participants no force row level security`,
    `update participants set data = data - 'photo'
       where data ? 'photo' and data->>'consent_photo_internal' = 'no'`,
    `alter table participants force row level security`,
  );
}
