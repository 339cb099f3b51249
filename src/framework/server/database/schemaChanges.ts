import { type Kysely, sql } from "kysely";
import { SettingError } from "../config.ts";
import { isAtLeast, productVersion } from "../version.ts";
import type { Db } from "./database.ts";

/** A change of the database's shape. */
export interface SchemaChange {
  up: (db: Kysely<unknown>) => Promise<void>;
  /**
   * The oldest version that works on the changed shape, `0.3.0`, for a change that takes something away. Without it
   * earlier versions go on working, and start again on it: a change that only adds.
   */
  needs?: string;
}

/** Changes in the order in which a database has them, by name. */
export type SchemaChanges = Readonly<Record<string, SchemaChange>>;

/** The changes that a database has had, each with the oldest version that works on it since. */
export type Applied = ReadonlyMap<string, string | null>;

const lastOfFirstRelease = "0201_sealed_again";

/**
 * Whether a change came with version 0.1.0 or before. Those are recorded in `kysely_migration`, where that version looks:
 * it refuses a database with any other name there. All later ones are recorded in `schema_changes`, which it does not
 * know, and later versions accept names there that they do not know.
 */
export const isOfFirstRelease = (name: string): boolean => name <= lastOfFirstRelease;

/** The changes that the database has had; none of an empty one. */
export async function readApplied(owner: Db): Promise<Applied> {
  const places = await recordedIn(owner);
  const names = async (table: string, needs: string) =>
    (
      await sql<{ name: string; needs: string | null }>`
        select name, ${sql.raw(needs)} as needs from ${sql.table(table)}`.execute(owner)
    ).rows;
  const first = places.first ? await names("kysely_migration", "null") : [];
  const later = places.later ? await names("schema_changes", "needs") : [];
  return new Map([...first, ...later].map(({ name, needs }) => [name, needs]));
}

/** Which of the two tables of changes there are. */
async function recordedIn(owner: Db): Promise<{ first: boolean; later: boolean }> {
  const { rows } = await sql<{ first: boolean; later: boolean }>`
    select to_regclass('kysely_migration') is not null as first, to_regclass('schema_changes') is not null as later`.execute(
    owner,
  );
  return rows[0] ?? { first: false, later: false };
}

/**
 * Whether nothing is left to do.
 * @throws {SettingError} when a later version has changed the database so that this one cannot use it
 */
export async function isUpToDate(owner: Db, all: SchemaChanges): Promise<boolean> {
  const applied = await readApplied(owner);
  refuseTooLate(applied, all);
  return Object.keys(all).every((name) => applied.has(name)) && (await recordedIn(owner)).later;
}

function refuseTooLate(applied: Applied, all: SchemaChanges): void {
  for (const [name, needs] of applied) if (!(name in all)) refuseUnlessUsable(name, needs);
}

/** Changes of a later version that only add are no matter; others are. */
function refuseUnlessUsable(name: string, needs: string | null): void {
  if (isOfFirstRelease(name))
    throw new SettingError(
      `The database had the change ${name}, which no released version has. Start the version that made it, or restore a backup.`,
    );
  if (needs !== null && !isAtLeast(productVersion, needs))
    throw new SettingError(
      `The database was changed by a later version (${name}): it needs version ${needs} or later, and this is ${productVersion}. Start that version, or restore the backup from before.`,
    );
}

/**
 * Makes the changes that the database has not had, in order, within the transaction that it is given. One process at a
 * time: others wait until that transaction ends.
 */
export async function applyChanges(db: Db, all: SchemaChanges): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('portal schema'))`.execute(db);
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`create table if not exists schema_changes (
    name text primary key, needs text, applied_at timestamptz not null default now())`.execute(db);
  const applied = await readApplied(db);
  refuseTooLate(applied, all);
  for (const [name, change] of Object.entries(all)) {
    if (applied.has(name)) continue;
    // A change knows no tables: they are as it finds them.
    await change.up(db as unknown as Kysely<unknown>);
    await record(db, name, change.needs ?? null);
  }
}

/** What version 0.1.0 cannot work on is recorded where it looks, too. */
async function record(db: Db, name: string, needs: string | null): Promise<void> {
  if (isOfFirstRelease(name) || needs !== null)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    );
  if (!isOfFirstRelease(name))
    await sql`insert into schema_changes (name, needs) values (${name}, ${needs})`.execute(db);
}
