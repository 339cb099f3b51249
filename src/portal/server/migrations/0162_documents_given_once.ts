import { type Kysely, sql } from "kysely";
import { run } from "./helpers.ts";

const people = { participant: "participant-documents", staff: "staff-documents" };

/** A document of the register is given to somebody once; where it was given again, the later one is taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(db);
  for (const [person, resource] of Object.entries(people)) {
    const given = `resource = '${resource}' and deleted_at is null and data->>'source' = 'register'`;
    for (const { id } of tenants)
      await run(
        db,
        `select set_config('app.tenant', '${id}', true)`,
        `update records set deleted_at = now() where ${given} and uuid not in (
           select distinct on (ref_${person}, ref_document) uuid from records where ${given}
           order by ref_${person}, ref_document, created_at)`,
      );
    await run(
      db,
      `create unique index ${resource.replace("-", "_")}_given_once
         on records (tenant_id, ref_${person}, ref_document) where ${given}`,
    );
  }
}
