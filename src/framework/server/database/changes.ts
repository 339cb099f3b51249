import { type Expression, sql, type SqlBool } from "kysely";

/** What a JSON column holds, with some fields put in or replaced. */
export const dataWith = (fields: object, column = "data") =>
  sql<string>`${sql.ref(column)} || ${JSON.stringify(fields)}::jsonb`;

/** The version after the one that a row has. */
export const nextVersion = sql<number>`version + 1`;

/** Holds for rows whose id is one of some, which are handed over as one value: the statement is the same for any number. */
export const isOneOf = (column: string, ids: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any (${ids}::uuid[])`;
