import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { OutsideUnavailableError } from "#framework/server/outside/outside.ts";
import { NotConnectedError, RefusedError } from "../errors.ts";
import { unreachable, xeroFor } from "../service.ts";
import { askForTokens, type Grant, type Tokens } from "./identity.ts";
import { type Connection, readConnection, ended, type Scope, sealed, unsealed } from "./store.ts";

/** How to reach the organisation of a provider. */
export interface Access {
  token: string;
  organisation: string;
}

/** A token that is good for less than so many seconds is replaced. */
const leastSeconds = 60;

/** Seconds that one process has for replacing a token; the others wait so long. */
const refreshSeconds = 30;

const lookAgainMs = 200;

/**
 * A token that is good now. Of all processes one replaces it, since the old one is good for once; the pair is stored in
 * one statement. Holds no connection of the database while Xero is asked.
 * @param refused a token that Xero does not know
 * @throws {NotConnectedError} without a connection, or where it has expired
 * @throws {OutsideUnavailableError}
 */
export async function accessFor(scope: Scope, refused?: string): Promise<Access> {
  for (let tries = (refreshSeconds * 1000) / lookAgainMs; tries > 0; tries -= 1) {
    const connection = await connectionOf(scope);
    const token = unsealed(scope, connection.access_token ?? "");
    const now = scope.services.clock.now().getTime();
    const isGood = Date.parse(connection.expires_at ?? "") - now > leastSeconds * 1000;
    if (isGood && token !== refused) return { token, organisation: connection.organisation_id ?? "" };
    if (await takeTurn(scope, connection)) await refresh(scope, connection);
    else await wait(lookAgainMs);
  }
  throw new OutsideUnavailableError(unreachable, new Error("nobody replaced the token"));
}

/** The connection, with its tokens. @throws {NotConnectedError} */
async function connectionOf(scope: Scope): Promise<Connection> {
  const connection = await readConnection(scope);
  if (connection?.status !== "connected") throw new NotConnectedError(connection?.status === "expired");
  return connection;
}

/** Whether this process replaces the token; another one that has taken it on is given its time. */
async function takeTurn({ db, tenant, services }: Scope, { generation }: Connection): Promise<boolean> {
  const now = services.clock.now();
  const { numUpdatedRows } = await db
    .updateTable("xero_connections")
    .set({ refreshing_until: new Date(now.getTime() + refreshSeconds * 1000).toISOString() })
    .where("tenant_id", "=", tenant.id)
    .where("generation", "=", generation)
    .where((is) =>
      is.or([is("refreshing_until", "is", null), is("refreshing_until", "<", now.toISOString())]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function refresh(scope: Scope, connection: Connection): Promise<void> {
  const { tenant, db } = scope;
  const mine = db
    .updateTable("xero_connections")
    .where("tenant_id", "=", tenant.id)
    .where("generation", "=", connection.generation);
  try {
    const tokens = await tokensFor(scope, connection, {
      grant_type: "refresh_token",
      refresh_token: unsealed(scope, connection.refresh_token ?? ""),
    });
    await mine
      .set({ ...stored(scope, tokens), generation: sql`generation + 1`, refreshing_until: null })
      .execute();
  } catch (error) {
    const isEnded = error instanceof RefusedError;
    await mine.set(isEnded ? ended("expired") : { refreshing_until: null }).execute();
    throw isEnded ? new NotConnectedError(true) : error;
  }
}

/** Asks Xero for tokens with the client's secret. @throws {RefusedError} where Xero does not give any */
export function tokensFor(scope: Scope, connection: Connection, grant: Grant): Promise<Tokens> {
  const client = {
    id: connection.client_id ?? "",
    secret: unsealed(scope, connection.client_secret ?? ""),
  };
  return askForTokens(xeroFor(scope), client, grant);
}

/** Tokens as they are stored. */
export const stored = (scope: Scope, { access, refresh: next, seconds }: Tokens) => ({
  access_token: sealed(scope, access),
  refresh_token: sealed(scope, next),
  expires_at: new Date(scope.services.clock.now().getTime() + seconds * 1000).toISOString(),
});
