import type { After } from "#framework/server/records/write/stages.ts";

/** A changed holiday counts from the next request on, in this process too before it hears of its own change. */
export const holidayCalendar: After = ({ context: { services, tenant, afterCommit } }) => {
  afterCommit(() => {
    services.holidays.forget(tenant.id);
    services.tenants.forget();
  });
  return Promise.resolve();
};
