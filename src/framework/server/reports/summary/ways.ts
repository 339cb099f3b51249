import type { RawBuilder } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Context } from "../../context.ts";
import type { Reaching } from "../../records/read/rowAccess.ts";
import { isCheap, mostCost } from "./cost.ts";
import { KnownCosts, planOf } from "./knownCosts.ts";

/** Makes a summary's statement, with the rights of its rows told in either way. */
export type StatementOf = (reaching: Reaching) => RawBuilder<unknown>;

/** The way in which a summary costs least. */
export interface Way {
  reaching: Reaching;
  /** In the planner's units. */
  cost: number;
  /** It took milliseconds lately, whatever the planner says: of a value that is a list it expects a hundred entries. */
  isQuick?: boolean;
}

/** A dashboard asks for the same again and again. */
const known = new KnownCosts<Way>(60_000);

/** What takes less is done before a connection is prepared for more, and other processes of the database are started. */
const quickMs = 25;

/** Whether a statement is run as it is. */
export const isSmall = ({ cost, isQuick }: Way): boolean =>
  isCheap(cost) || (isQuick === true && cost <= mostCost.atOnce);

/**
 * The way of a summary that costs less. To look each row's own record up costs less for few rows, but of many the planner
 * overstates it, and then reads a table in a worse order; a list that has no room costs more than any look-ups.
 * @param question (`questionOf`), with which it is kept for a while
 */
export const cheaperWay = (context: Context, statementOf: StatementOf, question?: string): Promise<Way> =>
  question === undefined
    ? lessOf(context.db, statementOf)
    : known.get(...keptAs(context, question), () => lessOf(context.db, statementOf));

/** The same where it was found lately and is small; undefined where nobody asked, or it isn't. */
export function knownSmallWay(context: Context, question: string): Way | undefined {
  const way = known.kept(...keptAs(context, question));
  return way && isSmall(way) ? way : undefined;
}

/** Keeps that a summary was quick by row. @param ms that its statement took */
export function noteTime(context: Context, { cost }: Way, ms: number, question?: string): void {
  if (question === undefined || ms > quickMs) return;
  known.keep(...keptAs(context, question), { reaching: "by row", cost, isQuick: true });
}

/** Where a question is kept, and the time: by reader, because rows that are one's own are more for some than for others. */
const keptAs = ({ services: { database, clock }, tenant, user }: Context, question: string) =>
  [database, `${tenant.id} ${user.uuid} ${question}`, clock.now().getTime()] as const;

async function lessOf(db: Db, statementOf: StatementOf): Promise<Way> {
  const [byRow, byList] = [statementOf("by row"), statementOf("by list")];
  const isSame = byRow.compile(db).sql === byList.compile(db).sql;
  const [row, list = row] = await Promise.all(
    (isSame ? [byRow] : [byRow, byList]).map(
      async (statement) => (await planOf(db, statement))?.["Total Cost"] ?? 0,
    ),
  );
  const cost = Math.min(row ?? 0, list ?? 0);
  return { cost, reaching: cost === row ? "by row" : "by list" };
}
