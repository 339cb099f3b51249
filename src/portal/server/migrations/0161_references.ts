import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

const fields = ["participant", "staff", "staff_id", "user", "document", "contract", "job_post", "owner"];
const uuid = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

/**
 * What documents refer to, as columns that follow from their data. Reading a value out of JSON is nothing that PostgreSQL
 * does before it has applied row-level security, and so no index over it is ever used; comparing a column is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = fields.map(
    (field) =>
      `add column ref_${field} uuid generated always as
         (case when data->>'${field}' ~* '${uuid}' then (data->>'${field}')::uuid end) stored`,
  );
  await run(
    db,
    `alter table records ${columns.join(", ")}`,
    ...fields.map(
      (field) =>
        `create index records_ref_${field} on records (tenant_id, ref_${field}) where ref_${field} is not null`,
    ),
    // They are made anew over the columns when the portal starts.
    ...fields.map(
      (field) => `do $$ declare name text; begin
         for name in select indexname from pg_indexes
           where tablename = 'records' and position('(data ->> ''${field}''::text)' in indexdef) > 0
         loop execute format('drop index %I', name); end loop;
       end $$`,
    ),
  );
}
