import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { storedForm } from "#framework/shared/formats/formats.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "../../context.ts";
import type { RecordType } from "../store/recordType.ts";
import { fieldFor } from "../store/fieldFor.ts";
import { valueSql } from "../store/store.ts";

type Sql = Expression<SqlBool>;

const mostWords = 8;
/** Letters of a search that count. */
export const longestSearch = 200;
/** Greater than whatever follows the beginning of a word. */
export const afterAll = "\u{10FFFF}";

/** The words of a search as they are looked up: normalised, split at everything that is no letter or digit of ours. */
export const wordsOf = (search: string): string[] =>
  normalise(search)
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)
    .slice(0, mostWords);

/** A word that is looked up, with the keys of what comes near it. */
export interface Wanted {
  word: string;
  near: string[];
}

/** The words of a search with what comes near each: asked for once, before the records of many types. */
export async function wantedWords({ db }: Pick<Context, "db">, search: string): Promise<Wanted[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const { rows } = await sql<Wanted>`
    select word, (select coalesce(jsonb_agg(key), '[]') from search_near(word) as key) as near from unnest(${words}::text[]) as word`.execute(
    db,
  );
  return rows;
}

/** Whether a search looks like names: only these are guessed at when nothing is spelt so. */
export const isNameLike = (search: string): boolean => /^[\p{L}\p{M}\s'’-]{3,}$/u.test(search.trim());

/**
 * Every word of the search is somewhere in the searched texts; or the whole is one of the fields searched exactly. Not
 * `like`: behind row-level security PostgreSQL expects next to no match of a pattern, and sorts the whole table for it.
 */
export function literalSql(context: Context, type: RecordType, search: string): Sql[] {
  const words = normalise(search).split(" ").filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return [];
  return [either(hasWords(words), exactSql(context, type, search))];
}

/**
 * Every word of the search begins a word of the record, or comes near one: one letter too few, too many, changed, or
 * two of them swapped; or it sounds the same.
 */
export const nearSql = ({ tenant }: Context, type: RecordType, words: readonly string[]): Sql =>
  sql<SqlBool>`(${sql.join(
    words.map(
      (word) =>
        sql`uuid in (select record_uuid from search_words where tenant_id = ${sql.lit(tenant.id)}
          and place = ${sql.lit(placeOf(type))} and ${comesNear(word)})`,
    ),
    sql` and `,
  )})`;

/** A condition that a record has words somewhere in its text. */
export const hasWords = (words: readonly string[]): Sql =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`strpos(search, ${word}) > 0`),
    sql` and `,
  )})`;

/** A condition that joins what was found: it has all words, or the whole is one of the fields searched exactly. */
export const foundSql = (context: Context, type: RecordType, search: string): Sql =>
  either(sql`found_uuid is not null`, exactSql(context, type, search));

/** The records of a type that have all words of a search, as a table of `found_uuid` and `found_rank`: the less, the better. */
export function foundRows(
  { tenant }: Context,
  type: RecordType,
  words: readonly Wanted[],
): Expression<unknown> {
  const known = sql`select word, record_uuid from search_words
    where tenant_id = ${sql.lit(tenant.id)} and place = ${sql.lit(placeOf(type))}`;
  return sql`(select record_uuid as found_uuid, sum(rank) as found_rank
    from (${rankedWords(known, words)}) as words
    group by record_uuid having count(*) = ${sql.lit(words.length)}) as found`;
}

/**
 * The records that have a word of a search or something near it, once for each word, with a rank: whole words come before
 * beginnings of words, and those before what only comes near.
 */
function rankedWords(known: RawBuilder<unknown>, words: readonly Wanted[]): RawBuilder<unknown> {
  // Both halves are read from the index alone, which the two conditions in one are not.
  const each = words.map(
    ({ word, near }) => sql`
      select record_uuid, min(case
          when word = ${word} then 0 when word > ${word} and word < ${word + afterAll} then 1
          when left(word, 1) = '#' then 11 else 10 end) as rank
      from (${known} and ${beginsWith(word)} union all ${known} and word = any (${near}::text[])) as near
      group by record_uuid`,
  );
  return sql.join(each, sql` union all `);
}

/** The name under which the words of a type's records stand. */
export const placeOf = ({ store }: RecordType): string => store.documentsOf ?? store.table;

/** Whether a search may be the number of a record, which is searched only as a whole and only for those who see it. */
export const mayBeExact = (context: Context, type: RecordType, search: string): boolean =>
  /\d/.test(search) && exactSql(context, type, search).length > 0;

const exactSql = ({ user }: Context, type: RecordType, search: string): Sql[] =>
  type.screens.searched
    .filter(({ exact, field }) => exact && fieldFor(type, user, field.name) !== undefined)
    .map(
      ({ field }) =>
        sql<SqlBool>`${sql.raw(valueSql(type.store, field))} = any (${waysToWrite(field.schema.format, search)}::text[])`,
    );

/** A number as it may be stored; references such as INC-2026-0001 have capitals, however they are typed. */
const waysToWrite = (format: string | undefined, search: string): string[] => {
  const stored = storedForm(format, search);
  return format === undefined ? [...new Set([stored, stored.toUpperCase()])] : [stored];
};

const either = (first: Expression<unknown>, others: Sql[]): Sql =>
  sql<SqlBool>`(${sql.join([first, ...others], sql` or `)})`;

const beginsWith = (word: string): Sql => sql<SqlBool>`word >= ${word} and word < ${word + afterAll}`;
const comesNear = (word: string): Sql =>
  sql<SqlBool>`(${beginsWith(word)} or word = any (array(select search_near(${word}))))`;
