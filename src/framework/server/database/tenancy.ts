import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/**
 * The tenant in whose name the running code works; the empty string outside of any, which sees no tenant's rows.
 * Every database connection is set to it (`dialect.ts`), and row-level security does the rest.
 */
export const currentTenant = (): string => current.getStore() ?? "";

/** Runs code in a tenant's name. */
export const asTenant = <T>(tenantId: string, work: () => T): T => current.run(tenantId, work);
