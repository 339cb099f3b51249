import type { Db } from "../database/database.ts";
import { DatabaseUnavailableError } from "../database/engine.ts";
import { asTenant } from "../database/tenancy.ts";
import type { Services } from "../context.ts";

/** Work of a duty that is done for one provider after the other. */
export interface TenantWork {
  /** The duty's name, in logs and metrics. */
  duty: string;
  work: (tenantId: string) => Promise<unknown>;
  /** Only providers whose portal is open. */
  activeOnly?: boolean;
  /** Finds those for whom there is something to do, in one statement over all providers. */
  due?: (owner: Db) => Promise<readonly string[]>;
}

/**
 * Does something for each provider, or each for whom something is due, in its name. One that fails is logged and counted, and the others have their turn.
 * @throws {DatabaseUnavailableError} the rest would fail too
 */
export async function forEachTenant(
  services: Services,
  { duty, work, activeOnly = false, due }: TenantWork,
): Promise<void> {
  const { db, owner } = services.database;
  const ids = await due?.(owner);
  if (ids?.length === 0) return;
  const tenants = await db
    .selectFrom("tenants")
    .select(["id", "slug"])
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .$if(activeOnly, (query) => query.where("status", "=", "active"))
    .execute();
  for (const { id, slug } of tenants)
    await attempt(services, { slug, duty }, () => asTenant(id, () => work(id)));
}

/** What is tried: for which provider, and which part of the duty where it has several. */
interface Attempted {
  slug: string;
  duty: string;
  part?: string;
}

/**
 * Does work that must not stop the rest. What fails is logged and counted.
 * @returns whether it succeeded
 * @throws {DatabaseUnavailableError} the rest would fail too
 */
export async function attempt(
  { scheduledJobs, log }: Services,
  { slug, duty, part }: Attempted,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    scheduledJobs.failed(duty);
    log.error({ err: error, tenant: slug, duty, part }, "a duty failed for a provider");
    return false;
  }
}
