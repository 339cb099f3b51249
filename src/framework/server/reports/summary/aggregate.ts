import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Columns } from "./columns.ts";
import type { PlannedValue } from "./plan.ts";
import { averageSpan } from "./span.ts";
import type { Worked } from "./worked.ts";

type Part = RawBuilder<unknown>;

const sumOf = (part: Part): Part => sql`sum(${part})`;
const counted: Worked = {
  parts: [sql`count(*)`],
  value: ([count]) => sql`coalesce(${count}, 0)`,
  whole: sumOf,
};
const none = sql`null`;
const alone = ([part = none]: readonly Part[]): Part => part;

/** How a number of a summary is worked out from its columns. */
export function worked(context: Context, columns: Columns, { of, field, other }: PlannedValue): Worked {
  if (!field) return counted;
  const column = () => sql.ref(columns.add(field));
  const digits = sql.lit(field.field.type.name === "money" ? 0 : 2);
  switch (of) {
    case "sum": {
      const added = columns.addend(field);
      return {
        parts: [sumOf(added.column)],
        value: (parts) => sql`coalesce(${added.sum(alone(parts))}, 0)`,
        whole: sumOf,
      };
    }
    case "average": {
      const added = columns.addend(field);
      return {
        parts: [sumOf(added.column), sql`count(${added.column})`],
        value: ([sum, count]) => sql`round(${added.sum(sum ?? none)} / nullif(${count}, 0), ${digits})`,
        whole: sumOf,
      };
    }
    case "minimum":
      return { parts: [sql`min(${column()})`], value: alone, whole: (part) => sql`min(${part})` };
    case "maximum":
      return { parts: [sql`max(${column()})`], value: alone, whole: (part) => sql`max(${part})` };
    case "distinct":
      return { parts: [sql`count(distinct ${column()})`], value: alone };
    case "first":
    case "last": {
      const value = column();
      const order = sql.raw(of === "first" ? "asc" : "desc");
      return {
        parts: [
          sql`(array_agg(${value} order by added ${order}, id ${order}) filter (where ${value} is not null))[1]`,
        ],
        value: alone,
      };
    }
    case "percent": {
      const [added, all] = [columns.addend(field), other && columns.addend(other)];
      return {
        parts: [sumOf(added.column), sumOf(all ? all.column : sql`null::numeric`)],
        value: ([sum = none, of = none]) =>
          sql`round(100.0 * ${added.sum(sum)} / nullif(${all ? all.sum(of) : of}, 0), 1)`,
        whole: sumOf,
      };
    }
    case "days":
      return averageSpan(context, columns, field, other);
    default:
      return counted;
  }
}
