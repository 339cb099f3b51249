import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { summaryLimits } from "#framework/shared/summaries/summary.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { textsIn } from "../../records/store/typedValue.ts";
import { Columns } from "./columns.ts";
import type { PlannedGroup, SummaryPlan } from "./plan.ts";
import { worked } from "./aggregate.ts";
import type { Worked } from "./worked.ts";

type Part = RawBuilder<unknown>;

/**
 * Makes a summary's statement. It answers a row for each group, the largest first: `k0`… what it is put together by, `l0`…
 * texts as they are spelt, `v0`… its numbers. The first row is the total, with `is_total`. The records are read once; their
 * total is made of the groups where these tell it, so that a database can share the reading between its processes.
 * @param where which records
 * @param beside what the total says besides, as `has_run`
 */
export function summaryStatement(
  context: Context,
  type: RecordType,
  plan: SummaryPlan,
  where: Part,
  beside: Part = sql`null::boolean`,
): Part {
  const columns = new Columns();
  for (const { field, other } of plan.values)
    for (const named of [field, other]) if (named) columns.refer(type, named);
  for (const group of plan.groups) columns.refer(type, group);
  const keys = plan.groups.map((group, index) => keyOf(context, columns, group, index));
  const numbers = plan.values.map((value) => worked(context, columns, value));
  const from = columns.from(context, type, where);
  const lists = keys.flatMap(({ list }) => list ?? []);
  const partsOf = (number: Worked | undefined, index: number, letter: "o" | "p" = "p") =>
    number?.parts.map((_, part) => sql.ref(`${letter}${index}_${part}`)) ?? [];
  const valuesOf = (parts: (number: Worked, index: number) => readonly Part[]): Part =>
    sql.join(
      numbers.map((number, index) => sql`${number.value(parts(number, index))} as ${named("v", index)}`),
    );
  const isTold = numbers.every(({ whole }) => whole);
  // Where the groups don't tell it, the database groups all records beside them.
  const isBeside = !isTold && lists.length === 0;
  // A record that stands in several groups is counted in the total where it stands first.
  const once = isTold && lists.length > 0 ? keys.flatMap(({ isFirst }) => isFirst ?? []) : [];
  const parts = numbers.flatMap((number, index) =>
    number.parts.flatMap((part, place) => [
      sql`${part} as ${sql.ref(`p${index}_${place}`)}`,
      ...(once.length > 0
        ? [sql`${part} filter (where ${sql.join(once, sql` and `)}) as ${sql.ref(`o${index}_${place}`)}`]
        : []),
    ]),
  );
  const grouping = sql.join(keys.map(({ key }) => key));
  const total = isTold
    ? sql`${valuesOf((number, index) => partsOf(number, index, once.length > 0 ? "o" : "p").map(number.whole ?? alone))} from grouped`
    : isBeside
      ? sql`${valuesOf(partsOf)} from grouped where is_all > 0`
      : sql`${valuesOf(({ parts }) => parts)} from ${from}`;
  const kept = plan.keep && numbers[plan.keep.value - 1];
  const conditions = [
    ...(isBeside ? [sql`is_all = 0`] : []),
    ...(kept && plan.keep
      ? [
          sql`${kept.value(partsOf(kept, plan.keep.value - 1))} ${sql.raw(plan.keep.operator)} ${plan.keep.than}`,
        ]
      : []),
  ];
  const shown = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const order = sql`v0 desc nulls last, ${sql.join(keys.map((_, index) => named("k", index)))}`;
  return sql`
    with grouped as materialized (
      select ${sql.join(keys.map(({ key }, index) => sql`${key} as ${named("k", index)}`))},
        ${sql.join(keys.map(({ spelt }, index) => sql`${spelt} as ${named("l", index)}`))},
        ${isBeside ? sql`grouping(${grouping}) as is_all,` : sql``} ${sql.join(parts)}
      from ${from} ${sql.join(lists, sql``)}
      group by ${isBeside ? sql`grouping sets ((${grouping}), ())` : grouping})
    select 1 as is_total, ${beside} as has_run, ${nothing("k", keys)}, ${nothing("l", keys)}, ${total} union all
    (select 0, null, ${sql.join([...listed("k", keys), ...listed("l", keys)])}, ${valuesOf(partsOf)}
      from grouped ${shown} order by ${order} limit ${sql.lit(summaryLimits.rows + 1)})
    order by is_total desc, ${order}`;
}

type Letter = "k" | "l" | "v";
const named = (letter: Letter, index: number): Part => sql.ref(`${letter}${index}`);
const listed = (letter: Letter, keys: readonly Key[]): Part[] => keys.map((_, index) => named(letter, index));
const nothing = (letter: Letter, keys: readonly Key[]): Part =>
  sql.join(keys.map((_, index) => sql`null as ${named(letter, index)}`));
const alone = (part: Part): Part => part;

interface Key {
  key: Part;
  /** A text as one of its records spells it; nothing for others. */
  spelt: Part;
  /** Where its values come from, when each record has several, and whether one is its record's first. */
  list?: Part;
  isFirst?: Part;
}

function keyOf(context: Context, columns: Columns, group: PlannedGroup, index: number): Key {
  const { field, by } = group;
  const { zone } = tenantCalendar(context);
  const none = sql`null`;
  switch (field.type.storage) {
    case "date":
    case "instant": {
      const local = (value: Part) =>
        field.type.storage === "date"
          ? sql`${value}::timestamp`
          : sql`(${value} at time zone ${sql.lit(zone)})`;
      const begins = context.tenant.settings.start_of_week;
      const step = (value: Part) => stepOf(local(value), by ?? "month", begins);
      return { key: sql.ref(columns.add(group, step)), spelt: none };
    }
    case "boolean":
      return { key: sql.ref(columns.add(group, (value) => sql`coalesce(${value}, false)`)), spelt: none };
    case "json": {
      const name = columns.add(group);
      const values = sql.ref(`e${index}`);
      const list = sql` left join lateral ${textsIn(sql.ref(name))} with ordinality as ${values}(value, place) on true`;
      const isFirst = sql`coalesce(${sql.ref(`e${index}.place`)}, 1) = 1`;
      return { key: sql.ref(`e${index}.value`), spelt: none, list, isFirst };
    }
    case "text": {
      if (field.type.name !== "text") return { key: sql.ref(columns.add(group)), spelt: none };
      const key = columns.add(group, (value) => sql`lower(${value})`);
      return { key: sql.ref(key), spelt: sql`min(${sql.ref(columns.add(group))})` };
    }
    default:
      return { key: sql.ref(columns.add(group)), spelt: none };
  }
}

/** The first day of the step that a local time is in. */
function stepOf(local: Part, by: NonNullable<PlannedGroup["by"]>, begins: number): Part {
  if (by === "day") return sql`${local}::date`;
  if (by === "week")
    return sql`${local}::date - (extract(dow from ${local})::int - ${sql.lit(begins)} + 7) % 7`;
  return sql`date_trunc(${sql.lit(by)}, ${local})::date`;
}
