import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * What advocates may see is what there is to be seen. Invoices, shifts and notes were ticked before there were any: such
 * a tick is taken back, so that nobody is shown one day what nobody remembers having agreed to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table records no force row level security`,
    `update records set data = data || jsonb_build_object('can_view', (data->'can_view') - array['invoices', 'roster', 'notes'])
       where resource = 'caring-advocates' and jsonb_typeof(data->'can_view') = 'array'
         and data->'can_view' ?| array['invoices', 'roster', 'notes']`,
    `alter table records force row level security`,
  );
}
