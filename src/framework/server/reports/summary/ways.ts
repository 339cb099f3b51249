import type { RawBuilder } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Context } from "../../context.ts";
import type { Reaching } from "../../records/read/rowAccess.ts";
import { isCheap } from "./cost.ts";
import { KnownCosts, planOf } from "./knownCosts.ts";

/** Makes a summary's statement, with the rights of its rows told in either way. */
export type StatementOf = (reaching: Reaching) => RawBuilder<unknown>;

/** The way in which a summary costs least, and what it costs in the planner's units. */
export interface Way {
  reaching: Reaching;
  cost: number;
}

/** A dashboard asks for the same again and again. */
const known = new KnownCosts<Way>(60_000);

/**
 * The way of a summary that costs less. To look each row's own record up costs less for few rows, but of many the planner
 * overstates it, and then reads a table in a worse order; a list that has no room costs more than any look-ups.
 */
export const cheaperWay = ({ services: { database, clock }, db }: Context, statementOf: StatementOf) =>
  known.get(database, statementOf("by row"), clock.now().getTime(), () => lessOf(db, statementOf));

/** The same where it was found lately and costs little; undefined where nobody asked, or it costs more. */
export function knownCheapWay(
  { services: { database, clock } }: Context,
  statementOf: StatementOf,
): Way | undefined {
  const way = known.kept(database, statementOf("by row"), clock.now().getTime());
  return way && isCheap(way.cost) ? way : undefined;
}

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
