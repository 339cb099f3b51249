import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Context } from "../../context.ts";
import { isComputedColumn } from "../../records/computed/computedColumns.ts";
import { reached } from "../../records/related/relations.ts";
import { readFrom } from "../../records/store/store.ts";
import { addend, typedValue } from "../../records/store/typedValue.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import type { SummaryField } from "./summaryField.ts";

type Part = RawBuilder<unknown>;

interface Join {
  type: RecordType;
  /** The column of the records that refers to it. */
  reference: string;
  columns: { name: string; value: Part }[];
}

/**
 * The columns that a summary's statement works with. Each value is read once: of the records in the innermost query, of
 * referred records in one query for each reference, which sees the rows that the person sees and no others.
 */
export class Columns {
  readonly #own: { name: string; value: Part }[] = [];
  readonly #joins = new Map<string, Join>();
  #made = 0;

  /** A name in the statement for a value of a field. @param make makes of the field's own value what is needed */
  add(named: SummaryField, make: (value: Part) => Part = (value) => value): string {
    return this.#add(named, make(valueOf(named)));
  }

  /** A field's number to be added up in the statement; `sum` makes a number of the sum. */
  addend(named: SummaryField): { column: Part; sum: (sum: Part) => Part } {
    const { value, sum } = isComputedColumn(named.field)
      ? { value: named.field.sql, sum: (all: Part) => all }
      : addend(named.type, named.field);
    return { column: sql.ref(this.#add(named, value)), sum };
  }

  #add({ type, via }: SummaryField, value: Part): string {
    const column = { name: `c${(this.#made += 1)}`, value };
    if (via) this.#joinOf(via, type).columns.push(column);
    else this.#own.push(column);
    return column.name;
  }

  /** The records with all columns. @param where which records */
  from(context: Context, type: RecordType, where: Part): Part {
    const own = this.#own.map(({ name, value }) => sql`, ${value} as ${sql.ref(name)}`);
    const joins = [...this.#joins.values()].map(
      (join, index) => sql` left join ${joined(context, join, `t${index}`)}
        on ${sql.ref(`t${index}.uuid`)} = ${sql.ref(join.reference)}`,
    );
    return sql`(select uuid as id, created_at as added ${sql.join(own, sql``)}
      from ${readFrom(type.store)} where ${where}) as base ${sql.join(joins, sql``)}`;
  }

  #joinOf(via: Field, type: RecordType): Join {
    const found = this.#joins.get(via.name);
    if (found) return found;
    throw new Error(`no reference to ${type.name}`);
  }

  /** Makes known by which field of which records others are referred to; before fields of these are added. */
  refer(owner: RecordType, { via, type }: SummaryField): void {
    if (!via || this.#joins.has(via.name)) return;
    const reference = this.add({ field: via, type: owner }, (value) => sql`(${value})::uuid`);
    this.#joins.set(via.name, { type, reference, columns: [] });
  }
}

const valueOf = ({ type, field }: SummaryField): Part =>
  isComputedColumn(field) ? field.sql : typedValue(type, field);

const joined = (context: Context, { type, columns }: Join, name: string): Part => sql`(
    select uuid, ${sql.join(columns.map((column) => sql`${column.value} as ${sql.ref(column.name)}`))}
    from ${reached(context, type)}) as ${sql.ref(name)}`;
