import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { type Condition, type Filter, isGroup, membersOf } from "#framework/shared/filters/filter.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { operand } from "./bindValue.ts";
import { type Store, valueOf } from "../store/store.ts";

/** What a condition on days needs to know: the provider's zone, its present day, and which days have a name. */
export interface Calendar {
  zone: string;
  today: string;
  /** The first and the last of the days of this name. @throws 422 for a name of none */
  daysNamed: (name: string) => readonly [string, string];
}

type Sql = Expression<SqlBool>;
const bool = (parts: RawBuilder<unknown>): Sql => parts.$castTo<SqlBool>();

/** Text as the operand of LIKE: its own wildcards count as letters. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/**
 * A checked filter as SQL. An empty group holds for every row.
 * @param apart says in SQL what conditions on other columns than the store's own are; undefined for those of the store
 */
export function filterSql(
  store: Store,
  filter: Filter,
  find: (name: string) => Field,
  calendar: Calendar,
  apart?: (condition: Condition) => Sql | undefined,
): Sql {
  if (!isGroup(filter)) return apart?.(filter) ?? conditionSql(store, filter, find(filter.field), calendar);
  const members = membersOf(filter).map((member) => filterSql(store, member, find, calendar, apart));
  if (members.length === 0) return bool(sql`true`);
  return bool(sql`(${sql.join(members, "all" in filter ? sql` and ` : sql` or `)})`);
}

function conditionSql(store: Store, condition: Condition, field: Field, calendar: Calendar): Sql {
  const { operator, value } = condition;
  return store.links?.has(field.name) && (operator === "is" || operator === "in")
    ? linkedSql(store, field, [value].flat())
    : comparison(valueOf(store, field), field, condition, calendar);
}

/** How a stored value compares. @param field of whose kind the value is */
export function comparison(
  stored: ReturnType<typeof valueOf>,
  field: { type: Pick<Field["type"], "storage" | "ignoresCase">; schema: Field["schema"] },
  { field: name, operator, value }: Condition,
  calendar: Calendar,
): Sql {
  if (operator === "during") {
    const days = calendar.daysNamed(String(value));
    return comparison(stored, field, { field: name, operator: "between", value: days }, calendar);
  }
  const { storage, ignoresCase } = field.type;
  if (storage === "json") return jsonSql(stored, operator, value, ignoresCase);
  if (storage === "instant" && operator !== "is_empty") return instantSql(stored, operator, value, calendar);
  switch (operator) {
    case "contains":
      return bool(sql`lower(${stored}) like ${`%${likeText(String(value).toLowerCase())}%`}`);
    case "starts_with":
      return bool(sql`lower(${stored}) like ${`${likeText(String(value).toLowerCase())}%`}`);
    case "equals":
      return bool(sql`lower(${stored}) = ${String(value).toLowerCase()}`);
    case "is_empty":
      return bool(
        storage === "text" ? sql`(${stored} is null or ${stored}::text = '')` : sql`${stored} is null`,
      );
    case "not_empty":
      return bool(
        storage === "text"
          ? sql`(${stored} is not null and ${stored}::text <> '')`
          : sql`${stored} is not null`,
      );
    case "is":
      return bool(
        storage === "boolean"
          ? sql`coalesce(${stored}, false) = ${operand(field, value)}`
          : sql`${stored} = ${operand(field, value)}`,
      );
    case "is_not":
      return bool(sql`${stored} is distinct from ${operand(field, value)}`);
    case "in":
      return listSql(stored, field, [value].flat());
    case "between": {
      const [from, to] = [value].flat();
      return bool(sql`${stored} between ${from} and ${to}`);
    }
    case "on":
    case "=":
      return bool(sql`${stored} = ${value}`);
    case "before":
    case "<":
      return bool(sql`${stored} < ${value}`);
    case "after":
    case ">":
      return bool(sql`${stored} > ${value}`);
    case ">=":
      return bool(sql`${stored} >= ${value}`);
    case "<=":
      return bool(sql`${stored} <= ${value}`);
    case "next_n_days":
      return bool(sql`${stored} between ${calendar.today} and ${addDays(calendar.today, Number(value))}`);
    default:
      return bool(sql`${stored} between ${addDays(calendar.today, -Number(value))} and ${calendar.today}`);
  }
}

const listSql = (stored: ReturnType<typeof valueOf>, field: Pick<Field, "schema">, values: unknown[]): Sql =>
  values.length === 0
    ? bool(sql`false`)
    : bool(sql`${stored} in (${sql.join(values.map((value) => operand(field, value)))})`);

/** Rows that refer to one of some records, by the table that says so. */
function linkedSql({ table }: Store, { name }: Field, values: unknown[]): Sql {
  const ids = values.filter((value) => typeof value === "string" && isUuid(value));
  if (ids.length === 0) return bool(sql`false`);
  return bool(sql`${sql.ref(`${table}.uuid`)} in (
    select uuid from ${sql.table(`${table}_${name}`)} where target in (${sql.join(ids)}))`);
}

/** Lists and structures: whether one of the values is among them, or whether there is anything. */
function jsonSql(
  stored: ReturnType<typeof valueOf>,
  operator: Condition["operator"],
  value: unknown,
  ignoresCase = false,
): Sql {
  const nothing = sql`(${stored} is null or ${stored} in ('null', '[]', '{}', '""'))`;
  if (operator === "is_empty") return bool(nothing);
  if (operator === "not_empty") return bool(sql`not ${nothing}`);
  const wanted = (operator === "in" ? [value].flat() : [value]).map((item) =>
    ignoresCase
      ? sql`lower((${stored})::text)::jsonb ? ${String(item).toLowerCase()}`
      : sql`${stored} ? ${String(item)}`,
  );
  return wanted.length === 0 ? bool(sql`false`) : bool(sql`(${sql.join(wanted, sql` or `)})`);
}

/** Instants compare by the calendar day on which they fall where the provider is; an instant as value is exact. */
function instantSql(
  stored: ReturnType<typeof valueOf>,
  operator: Condition["operator"],
  value: unknown,
  { zone, today }: Calendar,
): Sql {
  const from = (day: unknown) => (isDay(day) ? startOfDay(day, zone) : new Date(String(day))).toISOString();
  const until = (day: unknown) =>
    (isDay(day) ? startOfDay(addDays(day, 1), zone) : new Date(String(day))).toISOString();
  const within = (first: unknown, last: unknown) =>
    bool(sql`${stored} >= ${from(first)} and ${stored} < ${until(last)}`);
  if (operator === "between") {
    const [first, last] = [value].flat();
    return within(first, last);
  }
  if (operator === "last_n_days") return within(addDays(today, -Number(value)), today);
  if (operator === "next_n_days") return within(today, addDays(today, Number(value)));
  if (operator === "before") return bool(sql`${stored} < ${from(value)}`);
  return operator === "after" ? bool(sql`${stored} >= ${until(value)}`) : within(value, value);
}

const isDay = (value: unknown): value is string => typeof value === "string" && value.length === 10;
