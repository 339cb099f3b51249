import { type RawBuilder, sql } from "kysely";
import { type Condition, type Filter, isGroup } from "#framework/shared/filters/filter.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { RecordType } from "../store/recordType.ts";
import type { ListQuery } from "./listQuery.ts";

/** Where the rows of a page come from: what is selected from, the sort key, and what is left of the filter. */
export interface LinkedPage {
  from: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  filter: Filter;
}

/**
 * A list of what refers to one record, read in the order of the table that says which:
 * an index there gives the first page without sorting all of them. Only where that table has a copy of the field that the
 * list is sorted by.
 * @returns undefined where the list is another one
 */
export function linkedPage(
  type: RecordType,
  tenant: string,
  { filter, sort }: Pick<ListQuery, "filter" | "sort">,
): LinkedPage | undefined {
  const { table, links } = type.store;
  const members = joinedByAnd(filter);
  for (const member of members) {
    if (isGroup(member) || !links?.get(member.field)?.has(sort.field.name)) continue;
    const target = onlyTarget(member);
    if (target === undefined) continue;
    return {
      from: sql`${sql.table(table)} join (
          select uuid as linked_id, ${sql.ref(sort.field.name)} as linked_key from ${sql.table(`${table}_${member.field}`)}
          where tenant_id = ${sql.lit(tenant)} and target = ${target}
        ) as linked on linked_id = ${sql.ref(`${table}.uuid`)}`,
      key: sql.ref("linked_key"),
      filter: { all: members.filter((other) => other !== member) },
    };
  }
  return undefined;
}

/** What must hold together, whatever groups it stands in. */
const joinedByAnd = (filter: Filter): Filter[] =>
  "all" in filter ? filter.all.flatMap(joinedByAnd) : [filter];

/** The record that a condition asks for, if it is one. */
function onlyTarget({ operator, value }: Condition): string | undefined {
  if (operator !== "is" && operator !== "in") return undefined;
  const [target, ...others] = [value].flat();
  return others.length === 0 && typeof target === "string" && isUuid(target) ? target : undefined;
}
