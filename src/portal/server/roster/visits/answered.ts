import type { Context } from "#framework/server/context.ts";
import type { Db } from "#framework/server/database/database.ts";

/** Visits that end as their participant asked, by the transaction that ends them. */
const answered = new WeakMap<Db, Set<string>>();

const keyOf = (shift: string, participant: string): string => `${shift} ${participant}`;

/** Notes that the answer to a request tells a participant of the end of a visit, so that nothing else does in this transaction. */
export function noteAnswered({ db }: Context, shift: string, participant: string): void {
  const visits = answered.get(db) ?? new Set();
  answered.set(db, visits.add(keyOf(shift, participant)));
}

/** Whether the answer to a request tells a participant of the end of a visit. */
export const isAnswered = ({ db }: Context, shift: string, participant: string): boolean =>
  answered.get(db)?.has(keyOf(shift, participant)) === true;
