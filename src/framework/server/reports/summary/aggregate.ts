import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Columns } from "./columns.ts";
import type { PlannedValue } from "./plan.ts";
import type { SummaryField } from "./summaryField.ts";

type Part = RawBuilder<unknown>;

/** A number of a summary as SQL over its columns. Amounts stay whole cents. */
export function aggregate(context: Context, columns: Columns, { of, field, other }: PlannedValue): Part {
  if (!field) return sql`count(*)`;
  const column = () => sql.ref(columns.add(field));
  const digits = sql.lit(field.field.type.name === "money" ? 0 : 2);
  switch (of) {
    case "sum":
      return sql`coalesce(sum(${column()}), 0)`;
    case "average":
      return sql`round(avg(${column()}), ${digits})`;
    case "minimum":
      return sql`min(${column()})`;
    case "maximum":
      return sql`max(${column()})`;
    case "distinct":
      return sql`count(distinct ${column()})`;
    case "first":
    case "last": {
      const value = column();
      const order = sql.raw(of === "first" ? "asc" : "desc");
      return sql`(array_agg(${value} order by added ${order}, id ${order}) filter (where ${value} is not null))[1]`;
    }
    case "percent": {
      const whole = other ? sql.ref(columns.add(other)) : sql`null`;
      return sql`round(100.0 * sum(${column()}) / nullif(sum(${whole}), 0), 1)`;
    }
    case "days":
      return daysSql(context, columns, field, other);
    default:
      return sql`count(*)`;
  }
}

/** How many days pass on average from a day or time to another, or to now. */
function daysSql(context: Context, columns: Columns, from: SummaryField, until?: SummaryField): Part {
  const { zone } = tenantCalendar(context);
  const instant = (named: SummaryField) =>
    sql.ref(
      columns.add(named, (value) =>
        named.field.type.storage === "date" ? sql`(${value})::timestamp at time zone ${zone}` : value,
      ),
    );
  const now = sql`${context.services.clock.now().toISOString()}::timestamptz`;
  const end = until ? sql`coalesce(${instant(until)}, ${now})` : now;
  return sql`round((avg(extract(epoch from ${end} - ${instant(from)})) / 86400)::numeric, 1)`;
}
