import { type RawBuilder, sql } from "kysely";
import { isVisible } from "#framework/shared/access/visible.ts";
import type { Condition } from "#framework/shared/filters/filter.ts";
import type { Context } from "#framework/server/context.ts";
import { countRows } from "#framework/server/records/read/counts.ts";
import { listWhere } from "#framework/server/records/read/list.ts";
import { mayList } from "#framework/server/records/read/mayList.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";

/** Records of a resource that fulfil all of some conditions. */
export interface Chosen {
  resource: string;
  conditions: Condition[];
  /** Filters of the list that leads to them, beside the conditions: where the list has a default that must not apply. */
  also?: Record<string, unknown>;
}

export const is = (field: string, value: unknown): Condition => ({ field, operator: "is", value });
export const oneOf = (field: string, value: string[]): Condition => ({ field, operator: "in", value });
export const between = (field: string, from: string, until: string): Condition => ({
  field,
  operator: "between",
  value: [from, until],
});
export const before = (field: string, value: string): Condition => ({ field, operator: "before", value });

/** The beginning of the present minute: counts with the same limits are taken once. */
export const thisMinute = ({ services }: Pick<Context, "services">): Date =>
  new Date(Math.floor(services.clock.now().getTime() / 60_000) * 60_000);

/** The resource, where the person may open its list; the row rules then decide which records they see. */
export function openList(context: Context, resource: string): RecordType | undefined {
  const { services, user, tenant } = context;
  const type = services.types.get(resource);
  const platform = String(tenant.platform.type_of_platform);
  return type && mayList(context, type) && isVisible(user, type.resource.access, platform) ? type : undefined;
}

/** How many of the chosen records the person sees; undefined when they may not open the list. */
export async function countOf(
  context: Context,
  { resource, conditions }: Chosen,
): Promise<number | undefined> {
  const type = openList(context, resource);
  if (!type) return undefined;
  const counted = { filter: { all: conditions }, search: "", deleted: false };
  const { total } = await countRows(context, type, counted, listWhere(context, type, counted));
  return total;
}

/** The list that shows the chosen records. */
export function listLink({ resource, conditions, also = {} }: Chosen): string {
  const filters = Object.fromEntries(
    conditions.map((condition) => [
      condition.field,
      condition.operator === "is" ? condition.value : condition,
    ]),
  );
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify({ ...also, ...filters }))}`;
}

/** The first few of the chosen records in an order, each with its name as an SQL expression says it. */
export async function firstOf(
  context: Context,
  { resource, conditions }: Chosen,
  { name, order, most = 3 }: { name: RawBuilder<unknown>; order: RawBuilder<unknown>; most?: number },
): Promise<{ uuid: string; name: string | null }[]> {
  const type = openList(context, resource);
  if (!type) return [];
  const where = listWhere(context, type, { filter: { all: conditions }, search: "", deleted: false });
  const { rows } = await sql<{ uuid: string; name: string | null }>`
    select uuid, ${name} as name from ${sql.table(type.store.table)} where ${where}
    order by ${order}, uuid limit ${most}`.execute(context.db);
  return rows;
}
