import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Takes the turn of a name until the transaction ends: others who take it at the same moment wait. A name says of which
 * tenant it is, unless it is of all.
 */
export async function takeTurn(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/**
 * Takes a turn by the key that released versions take for it, so that a process of theirs and one of this version wait for
 * each other while one takes the place of the other.
 */
export async function takeReleasedTurn(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}
