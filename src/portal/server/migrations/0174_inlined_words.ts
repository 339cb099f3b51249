import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

const punctuation = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~";
const marks = punctuation.replace("''", "'").length;

/**
 * The functions that give the words of a text, and what comes near one, are written into the statements that use them
 * instead of being called for each row: PostgreSQL does so with functions that are not strict.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create or replace function search_words_in(words text) returns table (word text, is_name boolean)
       language sql immutable parallel safe rows 15 as $$
       select each.word, bool_or(place <= 5)
       from (
         select each.word, row_number() over (order by place) as place
         from string_to_table(translate(left(words, 1000), '${punctuation}', repeat(' ', ${marks})), ' ')
           with ordinality as each (word, place)
         where length(each.word) between 1 and 40
       ) as each group by each.word $$`,
    `create or replace function search_keys_near(word text) returns setof text language sql immutable parallel safe rows 10 as $$
       select '~' || left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) as at
         where length(word) between 4 and 20 and word !~ '[0-9]'
       union select sound from (select search_sound(word) as sound offset 0) as heard where sound is not null $$`,
  );
}
