import { sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Db } from "../../database/database.ts";
import type { RecordTypes } from "../store/recordType.ts";

/**
 * Makes the triggers that keep `search_words` in step with the search text of records, as the owner of the tables, and
 * takes in what a table holds already: for the records that the search over everything and pickers find. Tables that
 * have them stay untouched.
 */
export async function ensureSearchWords(owner: Db, types: RecordTypes): Promise<void> {
  const { rows } = await sql<{
    table: string;
  }>`select tgrelid::regclass::text as table from pg_trigger where tgname = 'search_words_of_inserted'`.execute(
    owner,
  );
  const done = new Set(rows.map(({ table }) => table));
  const chosen = new Set([...types.values()].flatMap(({ fields }) => fields.flatMap(referredTo)));
  const tables = new Set(
    [...types.values()]
      .filter(
        ({ name, resource, each }) => each === undefined && (resource.menu !== undefined || chosen.has(name)),
      )
      .map(({ store }) => store.table),
  );
  for (const table of tables) if (!done.has(table)) await watch(owner, table);
}

/** The resource that a field refers to. */
const referredTo = ({ schema }: Field): string[] =>
  [schema["x-reference"], schema.items?.["x-reference"]].filter((name) => name !== undefined);

async function watch(owner: Db, table: string): Promise<void> {
  const place = table === "records" ? "resource" : `'${table}'`;
  // One statement, so that no record slips in between; row-level security binds the owner too.
  await sql
    .raw(
      `do $$ declare tenant uuid; begin
         create trigger search_words_of_changed after update on ${table}
           referencing old table as removed new table as added
           for each statement execute function index_updated_words();
         create trigger search_words_of_deleted after delete on ${table} for each row
           execute function index_changed_words();
         create trigger search_words_of_inserted after insert on ${table} referencing new table as added
           for each statement execute function index_inserted_words();
         for tenant in select id from tenants loop
           perform set_config('app.tenant', tenant::text, true);
           insert into search_words (tenant_id, word, place, record_uuid)
             select tenant_id, key, ${place}, uuid from ${table}, search_keys(search) as key
             where tenant_id = tenant on conflict do nothing;
         end loop;
       end $$`,
    )
    .execute(owner);
}
