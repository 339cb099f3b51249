import { type RawBuilder, sql } from "kysely";
import { todayName } from "#framework/shared/expressions/expression.ts";
import { kindOf } from "#framework/shared/expressions/values.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import {
  computedField,
  type ComputedField,
  type FindColumn,
  isComputedField,
} from "#framework/shared/reports/computed.ts";
import { computedAmong } from "#framework/shared/reports/computedAmong.ts";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import type { Mistake } from "#framework/shared/expressions/read.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { referredField, relatedField, reportedField } from "../related/find.ts";
import type { Referred, Referring, RelatedField } from "../related/relatedField.ts";
import { reached, referredId, referringRows, workedOfNone, workedSql } from "../related/relations.ts";
import type { RecordType } from "../store/recordType.ts";
import { isIdColumn } from "../store/store.ts";
import { typedValue } from "../store/typedValue.ts";
import { expressionSql, keptSql } from "./expressionSql.ts";

type Part = RawBuilder<unknown>;

/** A computed column with its value in SQL, for the rows of its records' table. */
export interface ComputedColumn extends ComputedField {
  sql: Part;
}

/** Whether a column is computed, and its value known in SQL. */
export const isComputedColumn = (field: Field): field is ComputedColumn =>
  "computed" in field && "sql" in field;

/** The computed columns of a report for a person. */
export interface ComputedColumns {
  written: readonly WrittenColumn[];
  /** Each by its name, or what is wrong with it. */
  all: ReadonlyMap<string, ComputedColumn | Mistake>;
  /** A column by its name; undefined where the person may not see something that it reads, or where it is wrong. */
  find: (name: string) => ComputedColumn | undefined;
}

/** The names of the fields that some columns show or are made of, for the log. */
export const namesRead = (fields: readonly Field[]): string[] => [
  ...new Set(
    fields.flatMap((field) => (isComputedField(field) ? [...field.computed.of.keys()] : field.name)),
  ),
];

/** The computed columns of a report, so far as they exist for the person in every row that they reach. */
export function computedColumns(
  context: Context,
  type: RecordType,
  written: readonly WrittenColumn[],
): ComputedColumns {
  const made = computedAmong(written, (column, others) => computedColumn(context, type, column, others));
  return {
    written,
    all: made,
    find: (name) => {
      const column = made.get(name);
      return column && isMade(column) ? column : undefined;
    },
  };
}

/** Whether a computed column is right. */
export const isMade = (made: ComputedColumn | Mistake): made is ComputedColumn => "sql" in made;

/**
 * A computed column of a report. It reads fields that exist for the person in every row that they reach, of the records and of
 * those that they refer to, what is worked out of those that refer to them, and other computed columns: of what does not exist
 * for the person it says no more than of what is not there.
 */
function computedColumn(
  context: Context,
  type: RecordType,
  written: WrittenColumn,
  others: FindColumn,
): ComputedColumn | Mistake {
  const values = new Map<string, Part>();
  const field = computedField(written, (name) => {
    const own = reportedField(context, type, name);
    if (own) {
      values.set(name, readable(type, own));
      return own;
    }
    const column = relatedField(context, type, name);
    if (column && isReferring(column)) {
      values.set(name, workedOut(context, column));
      return column;
    }
    const other = referredField(context, type, name);
    if (other) {
      values.set(name, referred(context, type, other));
      return other.field;
    }
    const computed = others(name);
    if (computed && "type" in computed && isComputedColumn(computed)) values.set(name, computed.sql);
    return computed;
  });
  if (!("computed" in field)) return field;
  const { today } = tenantCalendar(context);
  const { tree } = field.computed;
  const value = expressionSql(tree, (name) => {
    const known = values.get(name);
    if (known) return known;
    if (name !== todayName) throw new Error(`nothing is called ${name}`);
    return sql`${today}::date`;
  });
  return { ...field, sql: keptSql(tree, value, written.format === "money") };
}

/** Whether a column is worked out of the records that refer to the row. */
const isReferring = (column: RelatedField): column is RelatedField & { related: Referring } =>
  column.related.kind === "referring";

// Whatever stands outside of these is named outside of them: the names of the inner table are no others' than its own.

/** The value of a field of the record that a record refers to. */
const referred = (context: Context, { store }: RecordType, { type, via, field }: Referred): Part =>
  sql`(select reached_value from (select uuid as reached_id, ${readable(type, field)} as reached_value
    from ${reached(context, type)}) as reached where reached_id = ${referredId(store, via)})`;

/**
 * What is worked out of the records that refer to a record and that the person reaches. All of it is worked out once for a
 * statement and looked up by each row: references have no index that finds those of one row.
 */
function workedOut(context: Context, { schema, related }: RelatedField & { related: Referring }): Part {
  const { from, referred: id } = referringRows(context, related.type, related.via);
  const all = sql`(select jsonb_object_agg(worked_of, worked_value) from (
    select ${id} as worked_of, ${workedSql(related)} as worked_value from ${from} group by 1) as worked
    where worked_of is not null)`;
  const value = sql`(${all} ->> uuid::text)`;
  if (related.of === "count" || related.of === "sum")
    return sql`coalesce(${value}::numeric, ${workedOfNone(related)})`;
  return kindOf(schema) === "date" ? sql`${value}::date` : sql`${value}::timestamptz`;
}

/** A field's value in the type of its kind. */
function readable(type: RecordType, field: Field): Part {
  const value = typedValue(type, field);
  if (field.type.storage === "json") return sql`case jsonb_typeof(${value}) when 'array' then ${value} end`;
  return kindOf(field.schema) === "text" && isIdColumn(type.store, field) ? sql`${value}::text` : value;
}
