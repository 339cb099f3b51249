import { createHash } from "node:crypto";
import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import {
  isUniqueInAnyCase,
  rulesTogether,
  type WhileValues,
} from "#framework/shared/definitions/together.ts";
import type { RecordType } from "./recordType.ts";
import { hasColumn, notDeletedSql, type Store, valueSql } from "./store.ts";

/** A rule that several records keep together (`record.unique`, `record.noOverlap`), as the database holds it. */
export interface TogetherRule {
  /** Of the index or constraint: another rule, or a changed one, has another name. */
  name: string;
  table: string;
  /** The fields whose values are compared, with what is compared in SQL. */
  keys: { field: Field; sql: string; anyCase: boolean }[];
  /** For records that must not overlap. */
  time?: { from: Field; to: Field; range: string };
  /** The records that count. */
  where: string;
  counts?: WhileValues;
}

/** Names of indexes and constraints that hold such rules begin with it. */
export const togetherPrefix = "together_";

/** The rules of a resource. A perspective's are those of the resource whose records it shows. */
export function togetherRulesOf(type: RecordType): TogetherRule[] {
  const base = type.types.get(type.resource.definition.of ?? type.name) ?? type;
  const { store, schema } = base;
  return rulesTogether(base.resource.definition.record).flatMap((rule) => {
    const fields = rule.fields.flatMap((name) => fieldAt(schema, name) ?? []);
    const keys = fields.map((field) => {
      const anyCase = !rule.exact && isUniqueInAnyCase(field.schema);
      const value = `(${valueSql(store, field)})::text`;
      return { field, anyCase, sql: anyCase ? `lower(${value})` : `(${value})` };
    });
    const [from, to] = [rule.from, rule.to].map((name) => fieldAt(schema, name ?? ""));
    const time = from && to && { from, to, range: rangeSql(store, from, to) };
    const where = [notDeletedSql(store), ...whileSql(base, rule.while)].join(" and ");
    const said = JSON.stringify([store.table, keys.map(({ sql }) => sql), time?.range, where]);
    const name = `${togetherPrefix}${createHash("sha256").update(said).digest("hex").slice(0, 20)}`;
    return [{ name, table: store.table, keys, time, where, counts: rule.while }];
  });
}

const whileSql = ({ store, schema }: RecordType, values: WhileValues = {}): string[] =>
  Object.entries(values).flatMap(([name, wanted]) => {
    const field = fieldAt(schema, name);
    const listed = wanted.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(", ");
    return field ? [`(${valueSql(store, field)})::text in (${listed})`] : [];
  });

/**
 * The time that a record takes. Texts become times by functions that depend on no setting, as an index asks for. What
 * ends before it begins takes none.
 */
function rangeSql(store: Store, from: Field, to: Field): string {
  const isDay = from.type.storage === "date";
  const [begin, end] = [from, to].map((field) => (isDay ? daySql(store, field) : instantSql(store, field)));
  const column = hasColumn(store, from.name);
  const kind = isDay ? "daterange" : column ? "tstzrange" : "tsrange";
  const ordered = `${begin} <= coalesce(${end}, 'infinity')`;
  return `(case when ${ordered} then ${kind}(${begin}, ${end}, '${isDay ? "[]" : "[)"}') end)`;
}

function daySql(store: Store, field: Field): string {
  const value = valueSql(store, field);
  if (hasColumn(store, field.name)) return value;
  return `make_date(${part(value, 1, 4)}, ${part(value, 6, 2)}, ${part(value, 9, 2)})`;
}

function instantSql(store: Store, field: Field): string {
  const value = valueSql(store, field);
  if (hasColumn(store, field.name)) return value;
  const parts = [
    part(value, 1, 4),
    part(value, 6, 2),
    part(value, 9, 2),
    part(value, 12, 2),
    part(value, 15, 2),
  ];
  return `make_timestamp(${parts.join(", ")}, rtrim(substr(${value}, 18), 'Z')::float8)`;
}

const part = (value: string, at: number, length: number): string => `substr(${value}, ${at}, ${length})::int`;
