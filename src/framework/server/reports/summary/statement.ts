import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { summaryLimits } from "#framework/shared/summaries/summary.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { Columns } from "./columns.ts";
import type { PlannedGroup, SummaryPlan } from "./plan.ts";
import { aggregate } from "./aggregate.ts";

type Part = RawBuilder<unknown>;

/** A summary's statements. */
export interface Statements {
  /**
   * A row for each group, the largest first: `k0`… what it is put together by, `l0`… texts as they are spelt, `v0`… its
   * numbers. The first row is the total, with `is_total`, unless that has a statement of its own.
   */
  groups: Part;
  /** The total, where records stand in several groups and would be counted more than once. */
  total?: Part;
}

/** Makes a summary's statements. @param where which records */
export function summaryStatements(
  context: Context,
  type: RecordType,
  plan: SummaryPlan,
  where: Part,
): Statements {
  const columns = new Columns();
  for (const { field, other } of plan.values)
    for (const named of [field, other]) if (named) columns.refer(type, named);
  for (const group of plan.groups) columns.refer(type, group);
  const keys = plan.groups.map((group, index) => keyOf(context, columns, group, index));
  const values = plan.values.map((value) => aggregate(context, columns, value));
  const from = columns.from(context, type, where);
  const selected = sql.join(values.map((value, index) => sql`${value} as ${sql.ref(`v${index}`)}`));
  const lists = keys.flatMap(({ list }) => list ?? []);
  const [first] = keys;
  const isTotal = lists.length === 0 && first ? sql`grouping(${first.key})` : sql`0`;
  const sets = sql.join(keys.map(({ key }) => key));
  const kept = plan.keep && values[plan.keep.value - 1];
  const having =
    kept && plan.keep
      ? sql`having ${isTotal} = 1 or ${kept} ${sql.raw(plan.keep.operator)} ${plan.keep.than}`
      : sql``;
  const groups = sql`
    select ${isTotal} as is_total,
      ${sql.join(keys.map(({ key }, index) => sql`${key} as ${sql.ref(`k${index}`)}`))},
      ${sql.join(keys.map(({ spelt }, index) => sql`${spelt} as ${sql.ref(`l${index}`)}`))},
      ${selected}
    from ${from} ${sql.join(lists, sql``)}
    group by ${lists.length === 0 ? sql`grouping sets ((${sets}), ())` : sets} ${having}
    order by 1 desc, v0 desc nulls last, ${sql.join(keys.map((_, index) => sql.ref(`k${index}`)))}
    limit ${sql.lit(summaryLimits.rows + 2)}`;
  return { groups, ...(lists.length > 0 && { total: sql`select ${selected} from ${from}` }) };
}

interface Key {
  key: Part;
  /** A text as one of its records spells it; nothing for others. */
  spelt: Part;
  /** Where its values come from, when each record has several. */
  list?: Part;
}

function keyOf(context: Context, columns: Columns, group: PlannedGroup, index: number): Key {
  const { field, by } = group;
  const { zone } = tenantCalendar(context);
  const none = sql`null`;
  const named = (name: string): Part => sql.ref(name);
  switch (field.type.storage) {
    case "date":
    case "instant": {
      const day = (value: Part) =>
        field.type.storage === "date" ? value : sql`(${value} at time zone ${zone})::date`;
      const begins = context.tenant.settings.start_of_week;
      const step = (value: Part) => stepOf(day(value), by ?? "month", begins);
      return { key: named(columns.add(group, step)), spelt: none };
    }
    case "boolean":
      return { key: named(columns.add(group, (value) => sql`coalesce(${value}, false)`)), spelt: none };
    case "json": {
      const name = columns.add(group);
      const list = sql` left join lateral jsonb_array_elements_text(
        case when jsonb_typeof(${named(name)}) = 'array' then ${named(name)} else '[]'::jsonb end)
        as ${sql.ref(`e${index}`)}(value) on true`;
      return { key: sql.ref(`e${index}.value`), spelt: none, list };
    }
    case "text": {
      if (field.type.name !== "text") return { key: named(columns.add(group)), spelt: none };
      const key = columns.add(group, (value) => sql`lower(${value})`);
      return { key: named(key), spelt: sql`min(${named(columns.add(group))})` };
    }
    default:
      return { key: named(columns.add(group)), spelt: none };
  }
}

/** The first day of the step that a day is in. */
function stepOf(day: Part, by: NonNullable<PlannedGroup["by"]>, begins: number): Part {
  if (by === "day") return day;
  if (by === "week") return sql`${day} - (extract(dow from ${day})::int - ${sql.lit(begins)} + 7) % 7`;
  return sql`date_trunc(${sql.lit(by)}, ${day}::timestamp)::date`;
}
