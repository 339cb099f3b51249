import equal from "fast-deep-equal";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import type { Context } from "../../../context.ts";
import type { FieldMessages } from "../../../http/errors.ts";
import { mayList } from "../../read/mayList.ts";
import { namingFields } from "../../read/find.ts";
import { type Row, serialize, titleOf } from "../../read/serialize.ts";
import { rowsFor } from "../../read/rowAccess.ts";
import { selectSql } from "../../read/select.ts";
import type { RecordType } from "../../store/recordType.ts";
import { type TogetherRule, togetherRulesOf } from "../../store/togetherRules.ts";
import { takeTurn } from "../../../database/takeTurn.ts";

/**
 * Looks for a record in whose way this one is (`record.unique`, `record.noOverlap`). Those who want the same at the same
 * moment wait for each other; the database holds the rule in any case.
 */
export async function checkTogether(
  context: Context,
  type: RecordType,
  record: JsonObject,
  id: string,
  errors: FieldMessages,
  before?: JsonObject,
): Promise<void> {
  for (const rule of togetherRulesOf(type)) {
    if (!isCounted(rule, record) || (before && isUnchanged(rule, before, record))) continue;
    if (rule.time && isBackwards(rule.time, record)) {
      const { from, to } = rule.time;
      (errors[to.name] ??= []).push(`${to.label} must not be before ${midSentence(from.label)}.`);
      continue;
    }
    const other = await inTheWay(context, type, rule, record, id);
    if (other === undefined) continue;
    const { field, says } = refusal(type, rule, other);
    (errors[field] ??= []).push(says);
  }
}

/** What is said of a rule that a record would break, and at which field. */
export function refusal(type: RecordType, rule: TogetherRule, other = ""): { field: string; says: string } {
  const one = other === "" ? `Another ${midSentence(type.resource.label.one)}` : `“${other}”`;
  const words = new Intl.ListFormat("en-AU").format(rule.keys.map(({ field }) => midSentence(field.label)));
  if (!rule.time)
    return { field: rule.keys.at(-1)?.field.name ?? "", says: `${one} already has this ${words}.` };
  const says =
    words === "" ? `${one} is at that time already.` : `${one} has this ${words} at that time already.`;
  return { field: rule.time.from.name, says };
}

/** The rule whose index or constraint refused a write. */
export const ruleNamed = (type: RecordType, name: string): TogetherRule | undefined =>
  togetherRulesOf(type).find((rule) => rule.name === name);

const isCounted = ({ keys, time, counts = {} }: TogetherRule, record: JsonObject): boolean =>
  [...keys.map(({ field }) => field), ...(time ? [time.from] : [])].every(
    ({ name }) => (record[name] ?? undefined) !== undefined,
  ) && Object.entries(counts).every(([name, wanted]) => wanted.some((value) => value === record[name]));

/** What was there before a rule was written stays, as long as it is left alone. */
function isUnchanged(rule: TogetherRule, before: JsonObject, record: JsonObject): boolean {
  const names = [
    ...rule.keys.map(({ field }) => field.name),
    ...(rule.time ? [rule.time.from.name, rule.time.to.name] : []),
    ...Object.keys(rule.counts ?? {}),
  ];
  return names.every((name) => equal(before[name] ?? undefined, record[name] ?? undefined));
}

const isBackwards = ({ from, to }: NonNullable<TogetherRule["time"]>, record: JsonObject): boolean => {
  const [begin, end] = [record[from.name], record[to.name]];
  return typeof begin === "string" && typeof end === "string" && Date.parse(end) < Date.parse(begin);
};

/** The name of the record in the way, so far as the person sees it: empty where they do not; undefined without one. */
async function inTheWay(
  context: Context,
  type: RecordType,
  { name, table, keys, time, where }: TogetherRule,
  record: JsonObject,
  id: string,
): Promise<string | undefined> {
  const values = keys.map(({ field, anyCase }) => {
    const value = String(record[field.name]);
    return anyCase ? value.toLowerCase() : value;
  });
  const lock = JSON.stringify([context.tenant.id, name, values]);
  await takeTurn(context.db, lock);
  const same = keys.map((key, index) => sql` and ${sql.raw(key.sql)} = ${values[index]}`);
  const sees = mayList(context, type);
  const fields = namingFields(type, context);
  const { rows } = await sql<Row & { seen: boolean }>`
    select ${sql.raw(selectSql(type, fields))}, ${sees ? rowsFor(type, context.user) : sql`false`} as seen
    from ${sql.table(table)} where tenant_id = ${context.tenant.id} and ${sql.raw(where)} and uuid <> ${id}
      ${sql.join(same, sql``)} ${time ? sql`and ${sql.raw(time.range)} && ${rangeOf(time, record)}` : sql``}
    order by seen desc, created_at limit 1`.execute(context.db);
  const [row] = rows;
  if (!row) return undefined;
  return row.seen && fields.length > 0 ? titleOf(type, serialize(type, context, row), context, fields) : "";
}

function rangeOf({ from, to, range }: NonNullable<TogetherRule["time"]>, record: JsonObject) {
  const [begin, end] = [record[from.name], record[to.name] ?? null];
  if (range.includes("daterange(")) return sql`daterange(${begin}::date, ${end}::date, '[]')`;
  if (range.includes("tstzrange(")) return sql`tstzrange(${begin}::timestamptz, ${end}::timestamptz, '[)')`;
  return sql`tsrange(${begin}::timestamptz at time zone 'UTC', ${end}::timestamptz at time zone 'UTC', '[)')`;
}
