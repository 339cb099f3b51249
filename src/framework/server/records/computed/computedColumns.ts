import { type RawBuilder, sql } from "kysely";
import { todayName } from "#framework/shared/expressions/expression.ts";
import { kindOf } from "#framework/shared/expressions/values.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { computedField, type ComputedField } from "#framework/shared/reports/computed.ts";
import { computedName, type WrittenColumn } from "#framework/shared/reports/written.ts";
import type { Mistake } from "#framework/shared/expressions/read.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { referredField, reportedField } from "../related/find.ts";
import { reached, referredId } from "../related/relations.ts";
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
  /** A column by its name; undefined where the person may not see something that it reads, or where it is wrong. */
  find: (name: string) => ComputedColumn | undefined;
}

/** The names of the fields that some columns show or are made of, for the log. */
export const namesRead = (fields: readonly Field[]): string[] => [
  ...new Set(
    fields.flatMap((field) =>
      "computed" in field ? [...(field as ComputedField).computed.of.keys()] : field.name,
    ),
  ),
];

/** The computed columns of a report, so far as they exist for the person in every row that they reach. */
export function computedColumns(
  context: Context,
  type: RecordType,
  written: readonly WrittenColumn[],
): ComputedColumns {
  const made = new Map(
    written.map((column) => [computedName(column), computedColumn(context, type, column)]),
  );
  return {
    written,
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
 * those that they refer to: of others it says no more than of fields that are not there.
 */
export function computedColumn(
  context: Context,
  type: RecordType,
  written: WrittenColumn,
): ComputedColumn | Mistake {
  const values = new Map<string, Part>();
  const field = computedField(written, (name) => {
    const own = reportedField(context, type, name);
    const other = own ? undefined : referredField(context, type, name);
    if (own) values.set(name, readable(type, own));
    else if (other)
      // Whatever stands outside of it is named outside of it: the names of the inner table are no others' than its own.
      values.set(
        name,
        sql`(select reached_value from (select uuid as reached_id, ${readable(other.type, other.field)} as reached_value
          from ${reached(context, other.type)}) as reached where reached_id = ${referredId(type.store, other.via)})`,
      );
    return own ?? other?.field;
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

/** A field's value in the type of its kind. */
function readable(type: RecordType, field: Field): Part {
  const value = typedValue(type, field);
  if (field.type.storage === "json") return sql`case jsonb_typeof(${value}) when 'array' then ${value} end`;
  return kindOf(field.schema) === "text" && isIdColumn(type.store, field) ? sql`${value}::text` : value;
}
