import { type Kysely, sql } from "kysely";
import { run } from "./helpers.ts";

/**
 * Words of changed records are indexed once for a statement: what comes near a word is worked out once for all records
 * that have it, so that a document of the register can be renamed for everybody who was given it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: watched } = await sql<{
    table: string;
  }>`select tgrelid::regclass::text as table from pg_trigger where tgname = 'search_words_of_changed'`.execute(
    db,
  );
  await run(
    db,
    `create function index_updated_words() returns trigger language plpgsql as $$
     declare own_place text := case when tg_table_name <> 'records' then tg_table_name end;
     begin
       if not exists (select from removed join added using (tenant_id, uuid) where removed.search is distinct from added.search)
       then return null; end if;
       delete from search_words using (
         with changed as materialized (
           select removed.tenant_id, removed.uuid, coalesce(own_place, to_jsonb(removed)->>'resource') as place, removed.search
           from removed join added using (tenant_id, uuid) where removed.search is distinct from added.search
         ), keys as materialized (
           select search, key from (select distinct search from changed) as text, search_keys(search) as key
         )
         select tenant_id, uuid, place, key from changed join keys using (search)
       ) as gone
       where search_words.tenant_id = gone.tenant_id and search_words.word = gone.key
         and search_words.place = gone.place and search_words.record_uuid = gone.uuid;
       insert into search_words (tenant_id, word, place, record_uuid)
         with changed as materialized (
           select added.tenant_id, added.uuid, coalesce(own_place, to_jsonb(added)->>'resource') as place, added.search
           from removed join added using (tenant_id, uuid) where removed.search is distinct from added.search
         ), keys as materialized (
           select search, key from (select distinct search from changed) as text, search_keys(search) as key
         )
         select tenant_id, key, place, uuid from changed join keys using (search) on conflict do nothing;
       return null;
     end $$`,
    ...watched.flatMap(({ table }) => [
      `drop trigger search_words_of_changed on ${table}`,
      `create trigger search_words_of_changed after update on ${table} referencing old table as removed new table as added
         for each statement execute function index_updated_words()`,
    ]),
  );
}
