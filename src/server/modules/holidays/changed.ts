import type { Context } from "../../context.ts";

/** A changed holiday counts from the next request on, in this process too before it hears of its own change. */
export function holidayChanged({ services, tenant, afterCommit }: Context): Promise<void> {
  afterCommit(() => {
    services.holidays.forget(tenant.id);
    services.tenants.forget();
  });
  return Promise.resolve();
}
