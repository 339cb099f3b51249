import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { ResourceDefinition } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { CurrentUser } from "../../context.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { RecordType, RowsOfList } from "../store/recordType.ts";
import { fieldFor } from "../store/fieldFor.ts";
import { mayHaveRows } from "./mayList.ts";
import { operand } from "./bindValue.ts";
import { rulesFor } from "./fieldScope.ts";
import { hasColumn, notDeletedSql, referenceColumn, valueOf } from "../store/store.ts";

type Rule = NonNullable<NonNullable<ResourceDefinition["record"]>["rows"]>[number];
type Sql = Expression<SqlBool>;
const bool = (parts: RawBuilder<unknown>): Sql => parts.$castTo<SqlBool>();

/**
 * How rows that a person reaches through other records are told: by looking up each row's own record, or by a list of all
 * these records, made once. Few rows want the first, most of a table the second.
 */
export type Reaching = "by row" | "by list";

/**
 * The rows of a resource that a person may reach: those of every row rule whose permission they hold, or all where
 * the definition has no rules. Nothing for someone who holds none of the permissions.
 */
export function rowsFor(type: RecordType, user: CurrentUser, reaching: Reaching = "by row"): Sql {
  if (type.each) return rowsOfReached(type.each, user, reaching);
  const { where = {} } = type.resource.definition.record ?? {};
  const fixed = Object.entries(where).map(([name, value]) =>
    bool(sql`${columnOf(type, name)} = ${factSql(type, name, value)}`),
  );
  const rules = unlike(rulesFor(type, user))?.flatMap((rule) => {
    const conditions = conditionsOf(type, rule, user, reaching);
    return conditions ? [conditions] : [];
  });
  if (type.resource.definition.record?.singleton?.id !== undefined) {
    const own = ownId(type, user);
    fixed.push(own === undefined ? bool(sql`false`) : bool(sql`uuid = ${own}`));
  }
  const all = [...fixed, ...(rules === undefined ? [] : anyOf(rules))];
  return all.length === 0 ? bool(sql`true`) : bool(sql`(${sql.join(all, sql` and `)})`);
}

/** Rows of records that the person reaches and in each of which they see the list. */
function rowsOfReached({ of, list, holder }: RowsOfList, user: CurrentUser, reaching: Reaching): Sql {
  if (!mayHaveRows(of, user) || fieldFor(of, user, list.name) === undefined) return bool(sql`false`);
  if (seesAllRows(of, user)) return bool(sql`true`);
  return bool(sql`${sql.ref(holder)} in (select uuid from ${sql.table(of.store.table)}
    where ${sql.raw(notDeletedSql(of.store))} and ${rowsFor(of, user, reaching)})`);
}

/** The id of the only record of a resource that a person has, where it is a fact of theirs (`singleton.id`). */
export function ownId({ resource }: RecordType, user: CurrentUser): string | undefined {
  const { id } = resource.definition.record?.singleton ?? {};
  const own = id === undefined ? undefined : factOf(user, id);
  return typeof own === "string" ? own : undefined;
}

/** Rules that ask the same under several permissions, once: the database would ask for each row again. */
function unlike(rules: Rule[] | undefined): Rule[] | undefined {
  const asking = rules?.map((rule): [string, Rule] => {
    const { where, within, among, through, rule: named } = rule;
    return [JSON.stringify([where, within, among, through, named]), rule];
  });
  return asking && [...new Map(asking).values()];
}

/** That one of the rules holds; nothing when one of them holds for every row. */
function anyOf(rules: Sql[][]): Sql[] {
  if (rules.some((conditions) => conditions.length === 0)) return [];
  const each = rules.map((conditions) => bool(sql`(${sql.join(conditions, sql` and `)})`));
  return [each.length === 0 ? bool(sql`false`) : bool(sql`(${sql.join(each, sql` or `)})`)];
}

/** Whether a person reaches every record of a resource that has no further conditions. */
export const seesAllRows = (type: RecordType, user: CurrentUser): boolean =>
  type.each === undefined &&
  type.resource.definition.record?.where === undefined &&
  type.resource.definition.record?.singleton === undefined &&
  (rulesFor(type, user)?.some((rule) => conditionsOf(type, rule, user)?.length === 0) ?? true);

/** Whether each rule by which a person reaches records names the value of a field, such as the person themselves. */
export const seesOnlyByField = (type: RecordType, user: CurrentUser): boolean =>
  rulesFor(type, user)?.every(({ where = {} }) => Object.keys(where).length > 0) ?? false;

/** Whether no record with these fields is for a person: each of their row rules asks for another value of one of them. */
export const isBeyond = (type: RecordType, user: CurrentUser, fields: JsonObject): boolean =>
  rulesFor(type, user)?.every(({ where = {} }) =>
    Object.entries(where).some(
      ([name, template]) => fields[name] !== undefined && fields[name] !== factOf(user, template),
    ),
  ) ?? false;

/** What a rule asks of a row: nothing when it is for every row, undefined when it is for none. */
function conditionsOf(
  type: RecordType,
  rule: Rule,
  user: CurrentUser,
  reaching: Reaching = "by row",
): Sql[] | undefined {
  const parts: Sql[] = [];
  for (const [name, template] of Object.entries(rule.where ?? {})) {
    const value = factOf(user, template);
    if (value === undefined || value === null) return undefined;
    parts.push(bool(sql`${columnOf(type, name)} = ${factSql(type, name, value)}`));
  }
  for (const [name, template] of Object.entries(rule.within ?? {})) {
    const values = factOf(user, template);
    if (Array.isArray(values) && values.length > 0) {
      const listed = values.map((value: unknown) => factSql(type, name, value));
      parts.push(bool(sql`${columnOf(type, name)} in (${sql.join(listed)})`));
    }
  }
  for (const [name, template] of Object.entries(rule.among ?? {})) {
    const values = [factOf(user, template) ?? []].flat();
    if (values.length === 0) return undefined;
    const listed = values.map((value: unknown) => factSql(type, name, value));
    parts.push(bool(sql`${columnOf(type, name)} in (${sql.join(listed)})`));
  }
  if (rule.through) parts.push(throughSql(type, rule.through, user, reaching));
  if (rule.rule) {
    const named = type.rowRules[rule.rule];
    if (!named) throw new Error(`${type.name}: there is no row rule "${rule.rule}"`);
    const condition = named(user);
    if (condition) parts.push(condition);
  }
  return parts;
}

/** Rows that refer, by one of their fields, to a record that the person may see. */
function throughSql(type: RecordType, name: string, user: CurrentUser, reaching: Reaching): Sql {
  const target = type.types.get(fieldAt(type.schema, name)?.schema["x-reference"] ?? "");
  if (!target) throw new Error(`${type.name}: "${name}" refers to no resource`);
  const { table } = type.store;
  const column = hasColumn(type.store, name) ? name : referenceColumn(type.store, name);
  const reached = sql`${sql.table(target.store.table)}
    where ${sql.raw(notDeletedSql(target.store))} and ${rowsFor(target, user, reaching)}`;
  // Ids that stand in JSON are texts, which no index over ids is looked up for.
  if (column !== undefined && reaching === "by list")
    return bool(sql`${sql.ref(column)} in (select uuid from ${reached})`);
  return column !== undefined && target.store.table !== table
    ? bool(sql`exists (select from ${reached} and uuid = ${sql.ref(`${table}.${column}`)})`)
    : bool(sql`${columnOf(type, name)}::text in (select uuid::text from ${reached})`);
}

/** `{user.regions}` and the like are facts of the person; any other text, and yes or no, is itself. */
const factOf = (user: CurrentUser, template: string | boolean): unknown =>
  typeof template === "string" && /^\{.*\}$/.test(template)
    ? valueAt({ user }, template.slice(1, -1))
    : template;

function factSql(type: RecordType, name: string, value: unknown): ReturnType<typeof operand> {
  const field = fieldAt(type.schema, name);
  return field ? operand(field, value) : sql`${value}`;
}

function columnOf(type: RecordType, name: string): ReturnType<typeof valueOf> {
  const field = fieldAt(type.schema, name);
  if (field) return valueOf(type.store, field);
  if (type.store.columns.has(name)) return sql.ref(name);
  throw new Error(`${type.name} has no field or column "${name}" for its row rules`);
}
