import { type Expression, sql, type SqlBool } from "kysely";
import type { Field } from "#shared/fields/fields.ts";
import { storedForm } from "#shared/identifiers/display.ts";
import { normalise } from "#shared/text/normalise.ts";
import type { Context } from "../context.ts";
import { likeText } from "./conditions.ts";
import { type RecordType, seesField } from "./recordType.ts";
import { valueSql } from "./store.ts";

type Sql = Expression<SqlBool>;

const mostWords = 8;
/** Greater than whatever follows the beginning of a word. */
const afterAll = "\u{10FFFF}";

/** The words of a search as they are looked up: normalised, split at everything that is no letter or digit of ours. */
export const wordsOf = (search: string): string[] =>
  normalise(search)
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)
    .slice(0, mostWords);

/** Whether a search looks like names: only these are guessed at when nothing is spelt so. */
export const isNameLike = (search: string): boolean => /^[\p{L}\p{M}\s'’-]{3,}$/u.test(search.trim());

/** Every word of the search is somewhere in the searched texts; or the whole is one of the fields searched exactly. */
export function literalSql(context: Context, type: RecordType, search: string): Sql[] {
  const words = normalise(search).split(" ").filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return [];
  const inText = sql.join(
    words.map((word) => sql`search like ${`%${likeText(word)}%`}`),
    sql` and `,
  );
  return [either(sql`(${inText})`, exactSql(context, type, search))];
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

/** The same, or the whole is one of the fields searched exactly. */
export const foundSql = (context: Context, type: RecordType, search: string): Sql =>
  either(nearSql(context, type, wordsOf(search)), exactSql(context, type, search));

/** How well a found record fits, best first: whole words, then beginnings of words, then what only comes near. */
export function rankSql(search: string): ReturnType<typeof sql> {
  const padded = sql`' ' || translate(search, '-.@_', '    ') || ' '`;
  const ranks = wordsOf(search).map(
    (word) => sql`case when ${padded} like ${`% ${likeText(word)} %`} then 0
      when ${padded} like ${`% ${likeText(word)}%`} then 1 else 10 end`,
  );
  return sql`(${sql.join(ranks, sql` + `)}), word_similarity(${normalise(search)}, search) desc`;
}

/** Where records are kept that have all words of a search, or something near them. */
export async function placesOf({ db, tenant }: Context, words: readonly string[]): Promise<Set<string>> {
  const each = words.map(
    (word) =>
      sql`select place from search_words where tenant_id = ${sql.lit(tenant.id)} and ${comesNear(word)}`,
  );
  const { rows } = await sql<{ place: string }>`${sql.join(each, sql` intersect `)}`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

/** The name under which the words of a type's records stand. */
export const placeOf = ({ store }: RecordType): string => store.documentsOf ?? store.table;

/** The searched fields that must be given as a whole and that the person sees. */
export const exactFields = ({ user }: Context, type: RecordType): Field[] =>
  type.screens.searched
    .filter(({ exact, field }) => exact && seesField(user, field))
    .map(({ field }) => field);

const exactSql = (context: Context, type: RecordType, search: string): Sql[] =>
  exactFields(context, type).map(
    (field) =>
      sql<SqlBool>`${sql.raw(valueSql(type.store, field))} = ${storedForm(field.schema.format, search)}`,
  );

const either = (first: Expression<unknown>, others: Sql[]): Sql =>
  sql<SqlBool>`(${sql.join([first, ...others], sql` or `)})`;

const comesNear = (word: string): Sql =>
  sql<SqlBool>`(word >= ${word} and word < ${word + afterAll} or word = any (array(select search_near(${word}))))`;
