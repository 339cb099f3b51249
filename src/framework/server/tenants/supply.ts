import { sql } from "kysely";
import type { Context, Services } from "../context.ts";
import { asTenant } from "../database/tenancy.ts";
import { systemContext } from "./systemContext.ts";

/** What every provider is given, and again when there is a newer edition of it. */
export interface Supply {
  /** The setting that remembers which edition a provider has. */
  setting: string;
  edition: string;
  /** Gives it to one provider, and sets the setting. */
  add: (context: Context) => Promise<void>;
}

/**
 * Gives it to the providers that do not have this edition: at the start, after an upgrade. One whose own layer has mistakes
 * gets it with the start after they are mended.
 * @param apart slugs of providers that get it in another way
 */
export async function supplyAll(
  services: Services,
  { setting, edition, add }: Supply,
  added: (tenant: string) => void = () => undefined,
  apart: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { database, tenants, layers } = services;
  const { rows } = await sql<{ id: string }>`
    select id from tenants where settings->>${setting} is distinct from ${edition}
      and slug <> all (${[...apart]}::text[])`.execute(database.db);
  for (const { id } of rows) {
    const tenant = await tenants.byId(id);
    if (!tenant || layers.mistakesOf(tenant.slug)) continue;
    await asTenant(id, () =>
      database.db.transaction().execute((db) => add(systemContext(services, tenant, db, "Installation"))),
    );
    added(id);
  }
  if (rows.length > 0) tenants.forget();
}
