import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

const punctuation = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~";
const marks = punctuation.replace("''", "'").length;

/**
 * The words that records are found by, and what comes near them: the word with any one letter left out (`~`), and what
 * it sounds like (`#`). Equality and ranges of text are the only comparisons that PostgreSQL looks up in an index before
 * it has applied row-level security, which is why this is a table and not an index of trigrams.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table search_words (
       tenant_id uuid not null,
       word text collate "C" not null,
       place text collate "C" not null,
       record_uuid uuid not null,
       primary key (tenant_id, word, place, record_uuid)
     )`,
    `create function search_sound(word text) returns text language sql immutable strict parallel safe as $$
       select case
         when word !~ '^[a-z]{4,20}$' then null
         when length(sound) > 2 then '#' || sound
         when length(sound) = 2 then '#' || left(word, 1) || ':' || sound
       end from (
         select translate(left(plain, 1), 'eiou', 'aaaa') || translate(substr(plain, 2), 'aeiouyhw', '') as sound from (
           select regexp_replace(translate(replace(
             regexp_replace(regexp_replace(
               replace(replace(replace(replace(replace(replace(replace(replace(
                 regexp_replace(word, '^([kgp](?=n)|w(?=r)|p(?=s))', ''),
                 'ph', 'f'), 'tch', 'k'), 'ch', 'k'), 'ck', 'k'), 'sh', 's'), 'th', 't'), 'gh', 'g'), 'dg', 'j'),
               'c([eiy])', 's\\1', 'g'), 'g([eiy])', 'j\\1', 'g'),
             'x', 'ks'), 'cqzv', 'kksf'), '(.)\\1+', '\\1', 'g') as plain
         ) as spelt
       ) as heard $$`,
    // The text begins with the record's name: only that is looked for when it is misspelt.
    `create function search_words_in(words text) returns table (word text, is_name boolean)
       language sql immutable strict parallel safe rows 15 as $$
       select each.word, bool_or(place <= 5)
       from (
         select each.word, row_number() over (order by place) as place
         from string_to_table(translate(left(words, 1000), '${punctuation}', repeat(' ', ${marks})), ' ')
           with ordinality as each (word, place)
         where length(each.word) between 1 and 40
       ) as each group by each.word $$`,
    `create function search_keys_near(word text) returns setof text language sql immutable strict parallel safe rows 10 as $$
       select '~' || left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) as at
         where length(word) between 4 and 20 and word !~ '[0-9]'
       union select search_sound(word) where search_sound(word) is not null $$`,
    `create function search_keys(words text) returns setof text language sql immutable strict parallel safe rows 30 as $$
       with each as materialized (select * from search_words_in(words))
       select word from each union select key from each, search_keys_near(word) as key where is_name $$`,
    `create function search_near(word text) returns setof text language sql immutable strict parallel safe rows 20 as $$
       select '~' || word where length(word) between 3 and 20
       union select prefix || left(word, at - 1) || substr(word, at + 1)
         from generate_series(1, length(word)) as at, (values (''), ('~')) as kind (prefix)
         where length(word) between 4 and 20
       union select left(word, at - 1) || substr(word, at + 1, 1) || substr(word, at, 1) || substr(word, at + 2)
         from generate_series(1, 2) as at where length(word) = 3
       union select search_sound(word) where search_sound(word) is not null $$`,
    // What comes near a word is worked out once for all records of a statement that have it.
    `create function index_inserted_words() returns trigger language plpgsql as $$ begin
       if tg_table_name = 'records' then
         insert into search_words (tenant_id, word, place, record_uuid)
           with each as materialized (
             select tenant_id, resource as place, uuid, word, is_name from added, search_words_in(search)
           ), near as materialized (
             select word, key from (select distinct word from each where is_name) as name, search_keys_near(word) as key
           )
           select tenant_id, word, place, uuid from each
           union select tenant_id, key, place, uuid from each join near using (word) where is_name;
       else
         insert into search_words (tenant_id, word, place, record_uuid)
           with each as materialized (
             select tenant_id, tg_table_name::text as place, uuid, word, is_name from added, search_words_in(search)
           ), near as materialized (
             select word, key from (select distinct word from each where is_name) as name, search_keys_near(word) as key
           )
           select tenant_id, word, place, uuid from each
           union select tenant_id, key, place, uuid from each join near using (word) where is_name;
       end if;
       return null;
     end $$`,
    `create function index_changed_words() returns trigger language plpgsql as $$
     declare own_place text := tg_table_name;
     begin
       if tg_table_name = 'records' then own_place := old.resource; end if;
       delete from search_words where tenant_id = old.tenant_id and place = own_place and record_uuid = old.uuid
         and word = any (array(select search_keys(old.search)));
       if tg_op = 'UPDATE' then
         insert into search_words (tenant_id, word, place, record_uuid)
           select new.tenant_id, key, own_place, new.uuid from search_keys(new.search) as key on conflict do nothing;
       end if;
       return null;
     end $$`,
  );
  await grantOnTenantTable(db, "search_words", "select, insert, update, delete");
}
