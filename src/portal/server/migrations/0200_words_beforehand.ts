import type { Kysely } from "kysely";
import { tenantSetting } from "#framework/server/database/engine.ts";
import { run } from "./helpers.ts";

const near = `near as materialized (
  select word, key from (select distinct word from each where is_name) as name, search_keys_near(word) as key
)`;

/**
 * Words of records can be written before the records are, in small transactions of their own: they are nearly all that
 * writing a record costs, and whoever writes thousands at once would hold the embedded database's one session for it.
 * A transaction that then writes the records sets `app.has_words`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = (place: string) => `
    insert into search_words (tenant_id, word, place, record_uuid)
      with each as materialized (
        select tenant_id, ${place} as place, uuid, word, is_name from added, search_words_in(search)
      ), ${near}
      select tenant_id, word, place, uuid from each
      union select tenant_id, key, place, uuid from each join near using (word) where is_name;`;
  await run(
    db,
    `create function add_search_words(own_place text, ids uuid[], texts text[]) returns void language sql as $$
       insert into search_words (tenant_id, word, place, record_uuid)
         with added as (
           select current_setting('${tenantSetting}')::uuid as tenant_id, uuid, search
           from unnest(ids, texts) as given (uuid, search)
         ), each as materialized (
           select tenant_id, uuid, word, is_name from added, search_words_in(search)
         ), ${near}
         select tenant_id, word, own_place, uuid from each
         union select tenant_id, key, own_place, uuid from each join near using (word) where is_name $$`,
    `create or replace function index_inserted_words() returns trigger language plpgsql as $$ begin
       if current_setting('app.has_words', true) = 'yes' then return null; end if;
       if tg_table_name = 'records' then ${words("resource")}
       else ${words("tg_table_name::text")}
       end if;
       return null;
     end $$`,
  );
}
