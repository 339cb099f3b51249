import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Whether a caring advocate looks after the participant on a day: active, with a consent that has not run out.
 * @param advocate the name under which a statement knows the row of `records`
 */
export const looksAfterOn = (advocate: string, day: string): RawBuilder<SqlBool> => {
  const data = sql.ref(`${advocate}.data`);
  return sql<SqlBool>`(${data}->>'status' = 'active' and coalesce(${data}->>'consent_until', '9999-12-31') >= ${sql.lit(day)})`;
};
