import { type Expression, sql } from "kysely";
import type { Context } from "../../context.ts";
import { afterAll, type Wanted } from "./search.ts";

/** Records that have all words of a search, with how well each does: the less, the better. */
export type Candidates = readonly { id: string; rank: number }[];

/** What a search found in a place. */
export interface FoundIn {
  /** Of the candidates that were read, those that do best. */
  best: Candidates;
  /** Whether these are all that it has. */
  isAll: boolean;
  /** Whether each word of the search has more entries than were read. */
  isSample: boolean;
  /** Words that too many records have: whether a candidate has them is still to be looked up in its text. */
  unread: readonly string[];
}

/** So many records of a place are looked at first: most people see enough of them. */
export const mostAtFirst = 300;
/** Of a word that has more entries in a place, no more are read. */
const mostRead = 4 * mostAtFirst;

/**
 * What was found in each of some places, looked up once for all of them: places where a word of the search does not occur are
 * not among them. Records are looked for by the words that were read whole, or else by the longest word.
 */
export async function candidatesIn(
  { db, tenant }: Context,
  places: readonly string[],
  words: readonly Wanted[],
): Promise<Map<string, FoundIn>> {
  const of = sql`tenant_id = ${sql.lit(tenant.id)}`;
  const ranges = words.flatMap(({ word, near }, wanted) => [
    { wanted, low: word, high: word + afterAll, near: false },
    ...near.map((key) => ({ wanted, low: key, high: key, near: true })),
  ]);
  const longest = words.reduce(
    (most, { word }, index) => (word.length > (words[most]?.word.length ?? 0) ? index : most),
    0,
  );
  const rank = sql.join(
    words.map((_, index) => sql`coalesce(min(rank) filter (where wanted = ${sql.lit(index)}), 0)`),
    sql` + `,
  );
  // From one word in one place to the next, each by a look into the index: a common word is passed over, not read. Places go
  // by their number from there on, and the words that a record has by a bit for each: texts are slow to group by.
  const { rows } = await sql<Omit<FoundIn, "unread"> & { nth: number; unread: number[] }>`
    with recursive ranges as (
      select * from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
        as range (wanted int, low text collate "C", high text collate "C", near boolean)
    ), occurrences as (
      select wanted, near, low, high, first.* from ranges cross join lateral (
        select word, place from search_words where ${of} and word >= low and word <= high order by word, place limit 1) as first
      union all
      select wanted, near, low, high, next.* from occurrences as last cross join lateral (
        select word, place from search_words where ${of} and (word, place) > (last.word, last.place) and word <= high
        order by word, place limit 1) as next
    ), occurring as (
      select nth, place, wanted, count(*) over (partition by nth) as words
      from (select distinct place, wanted from occurrences) as each
        join unnest(${places}::text[]) with ordinality as known (place, nth) using (place)
    ), entries as materialized (
      select nth::int, wanted, entry.* from occurring cross join lateral (
        select record_uuid, case when not near then (word <> low)::int when left(word, 1) = '#' then 11 else 10 end as rank from (
          select word, near, low from occurrences
          where wanted = occurring.wanted and place = occurring.place order by near, word
        ) as occurrence cross join lateral (
          select record_uuid from search_words where ${of} and word = occurrence.word and place = occurring.place
        ) as record limit ${sql.lit(mostRead)}
      ) as entry where words = ${sql.lit(words.length)}
    ), word_reads as (
      select nth, wanted, count(*) >= ${sql.lit(mostRead)} as is_cut from entries group by nth, wanted
    ), reads as (
      select nth, wanted, is_sample, not is_cut or is_sample and wanted = ${sql.lit(longest)} as is_used
      from word_reads join (select nth, bool_and(is_cut) as is_sample from word_reads group by nth) as each using (nth)
    ), used as (
      select nth, wanted, sum(1 << wanted) over (partition by nth) as needed from reads where is_used
    ), found as (
      select nth, record_uuid, ${rank} as rank from entries join used using (nth, wanted)
      group by nth, record_uuid having bit_or(1 << wanted) = max(needed)
    ), ranked as (
      select *, row_number() over (partition by nth order by rank) as at from found
    )
    select nth, jsonb_agg(jsonb_build_object('id', record_uuid, 'rank', rank)) filter (where at <= case when is_sample then ${sql.lit(mostAtFirst)} else ${sql.lit(mostRead)} end) as best,
      max(at) <= ${sql.lit(mostRead)} and not is_sample as "isAll", is_sample as "isSample",
      (select coalesce(jsonb_agg(wanted), '[]') from reads where reads.nth = ranked.nth and not is_used) as unread
    from ranked join (select distinct nth, is_sample from reads) as each using (nth) group by nth, is_sample`.execute(
    db,
  );
  return new Map(
    rows.map(({ nth, unread, ...found }) => [
      places[nth - 1] ?? "",
      { ...found, unread: unread.flatMap((index) => words[index]?.word ?? []) },
    ]),
  );
}

/** Candidates as a table of `found_uuid` and `found_rank`. */
export const candidateRows = (candidates: Candidates): Expression<unknown> =>
  sql`unnest(${candidates.map(({ id }) => id)}::uuid[], ${candidates.map(({ rank }) => rank)}::int[]) as found (found_uuid, found_rank)`;
