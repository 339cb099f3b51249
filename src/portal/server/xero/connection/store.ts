import { type Selectable, sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { Tables } from "#generated/tables.ts";

/** The connection of a provider as it is stored; tokens and secrets encrypted. */
export type Connection = Selectable<Tables["xero_connections"]>;

/** What the connection of a provider needs. */
export type Scope = Pick<Context, "services" | "tenant" | "db">;

/** The connection of a provider; undefined before it has entered anything. */
export const readConnection = ({ db, tenant }: Scope): Promise<Connection | undefined> =>
  db.selectFrom("xero_connections").selectAll().where("tenant_id", "=", tenant.id).executeTakeFirst();

/** Encrypts a secret for a provider. */
export const sealed = ({ services, tenant }: Scope, text: string): string =>
  services.keys.encrypt(text, tenant.id);

/** A secret that was encrypted for a provider. */
export const unsealed = ({ services, tenant }: Scope, text: string): string =>
  services.keys.decrypt(text, tenant.id);

/** What becomes of a connection that ends: anyone who is about to replace its tokens is too late. */
export const ended = (status: "disconnected" | "expired") => ({
  status,
  generation: sql<number>`xero_connections.generation + 1`,
  access_token: null,
  refresh_token: null,
  expires_at: null,
  refreshing_until: null,
  paused_until: null,
  consent_state: null,
  consent_verifier: null,
  consent_redirect: null,
  consent_until: null,
});
