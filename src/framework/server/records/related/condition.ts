import { type Expression, sql, type SqlBool } from "kysely";
import type { Condition } from "#framework/shared/filters/filter.ts";
import { type Calendar, comparison, filterSql } from "../read/filterSql.ts";
import type { RecordType } from "../store/recordType.ts";
import type { Referred, Referring, RelatedField } from "./relatedField.ts";
import { type Inside, reached, referredId, referringRows, workedOfNone, workedSql } from "./relations.ts";

type Sql = Expression<SqlBool>;

/** A condition on a column of related records. Those that the person does not reach are as if they were not there. */
export const relatedSql = (
  inside: Inside,
  owner: RecordType,
  { related }: RelatedField,
  condition: Condition,
  calendar: Calendar,
): Sql =>
  related.kind === "referred"
    ? referredSql(inside, owner, related, condition, calendar)
    : referringSql(inside, owner, related, condition, calendar);

/** Comparisons that also hold where there is nothing to compare. */
const holdForNothing = new Set<Condition["operator"]>(["is_empty", "is_not"]);

function referredSql(
  inside: Inside,
  { store }: RecordType,
  { via, type, field }: Referred,
  { operator, value }: Condition,
  calendar: Calendar,
): Sql {
  const own = filterSql(type.store, { field: field.name, operator, value }, () => field, calendar);
  const those = (condition: Sql) =>
    sql<SqlBool>`${referredId(store, via)} in (select uuid from ${reached(inside, type)} and ${condition})`;
  return holdForNothing.has(operator)
    ? sql<SqlBool>`(${those(sql<SqlBool>`not (${own})`)}) is not true`
    : those(own);
}

function referringSql(
  inside: Inside,
  { store }: RecordType,
  related: Referring,
  condition: Condition,
  calendar: Calendar,
): Sql {
  const { type, via, field } = related;
  const { from, referred } = referringRows(inside, type, via);
  const holds = (value: ReturnType<typeof workedSql>) =>
    comparison(value, { type: field?.type ?? counted, schema: field?.schema ?? {} }, condition, calendar);
  const id = sql.ref(`${store.table}.uuid`);
  const those = sql`select ${referred} from ${from} and ${referred} is not null`;
  return sql<SqlBool>`(${id} in (${those} group by 1 having ${holds(workedSql(related))})
    or (${holds(workedOfNone(related))}) and ${id} not in (${those}))`;
}

const counted = { storage: "number" } as const;
