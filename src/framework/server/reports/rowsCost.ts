import { conditionsOf } from "#framework/shared/filters/filter.ts";
import type { Context } from "../context.ts";
import { windowSql } from "../records/read/batches.ts";
import { listWhere } from "../records/read/list.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { fieldFor } from "../records/store/fieldFor.ts";
import type { ReportListQuery } from "./reportListQuery.ts";
import { costOf, refuseCost } from "./summary/cost.ts";
import { keyOfStatement, KnownCosts } from "./summary/knownCosts.ts";

/** What rows were found to cost is kept for minutes: pages of the same question follow each other. */
const known = new KnownCosts(5 * 60_000);

/** How far a list is read for a page of it: its count goes to ten thousand, and its order may need all that fits. */
const readForPage = 10_001;

/**
 * Refuses rows that would read too much, before they are read. Only a question that can be costly is estimated: one that is
 * filtered or sorted by columns of related records or computed ones, which are worked out for every record that is looked at.
 * Fields of the records themselves read a table once at the most, and columns that are only shown are worked out for the rows
 * of a page.
 * @throws 422 with `costly` in its data: in the background they can be had as a file
 */
export async function refuseCostlyRows(
  context: Context,
  type: RecordType,
  asked: ReportListQuery,
): Promise<void> {
  if (!canBeCostly(context, type, asked)) return;
  const { database, clock } = context.services;
  const statement = windowSql(type, asked, listWhere(context, type, asked), readForPage);
  const key = keyOfStatement(database, statement);
  refuseCost(await known.get(database, key, clock.now().getTime(), () => costOf(context, statement)));
}

const canBeCostly = (
  { user }: Context,
  type: RecordType,
  { filter, sort, beside }: ReportListQuery,
): boolean =>
  [...conditionsOf(filter).map(({ field }) => field), sort.field.name].some(
    (name) => fieldFor(type, user, name) === undefined && beside.find(name) !== undefined,
  );
