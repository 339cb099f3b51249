import type { Context } from "../context.ts";

/** Lets every process read the provider again once the transaction is committed. */
export async function tenantChanged({ db, tenant, services, afterCommit }: Context): Promise<void> {
  afterCommit(() => services.tenants.forget());
  await services.events.send(db, { kind: "tenant-changed", tenant: tenant.id });
}
