import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** The home care award of the product's table says which part of the award it is, also where it was loaded before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table records no force row level security`,
    `update records set data = data || '{"stream": "home_care"}'
       where resource = 'award-types' and data->>'name' = 'SCHADS: home care, disability' and not data ? 'stream'`,
    `alter table records force row level security`,
  );
}
