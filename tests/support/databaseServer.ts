import pg from "pg";
import { startPostgres, type TemporaryPostgres } from "../../scripts/lib/postgres.mjs";
import { fastTemporary } from "./config.ts";

/**
 * A PostgreSQL server for one run of tests; undefined where there is none. Nothing here has to survive: what makes writes
 * safe makes them slow, and a copy of the database has 1,500 files.
 */
export const startFastPostgres = (): Promise<TemporaryPostgres | undefined> =>
  startPostgres({
    within: fastTemporary(),
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      max_wal_size: "256MB",
    },
  });

/** Makes a copy of a database of a server, to which nobody may be connected. */
export const copyDatabase = (server: string, name: string, from: string): Promise<unknown> =>
  onServer(server, `create database "${name}" template "${from}" strategy file_copy`);

/** The address of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement at an address, outside of any server under test. */
export async function onServer(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
