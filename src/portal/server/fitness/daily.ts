import { deliverAll, asItself } from "#framework/server/jobs/tenantDuties.ts";
import type { Services, Tenant } from "#framework/server/context.ts";
import { queueNow } from "#framework/server/notices/notify.ts";
import { attentionNotice, attentionTo, flagShiftsOf, plannedWorkers } from "./shiftFlags.ts";

/** Workers whose shifts are judged in one transaction: anyone who changes one of these shifts waits for no others. */
const workersAtOnce = 50;

/**
 * Judges all shifts to come of a provider again, once a day, the shifts of some workers in a transaction of their own. What
 * those who roster are told is written with the flags and sent at the end, so that each of them gets one message.
 */
export async function judgeShiftsOfToday(
  services: Services,
  tenant: Tenant,
  atOnce = workersAtOnce,
): Promise<void> {
  const workers = await asItself(services, tenant, plannedWorkers);
  let waiting = 0;
  for (let start = 0; start < workers.length; start += atOnce)
    waiting += await asItself(services, tenant, async (context) => {
      const flagged = await flagShiftsOf(context, workers.slice(start, start + atOnce));
      return queueNow(context, attentionNotice, attentionTo(flagged));
    });
  if (waiting > 0) await deliverAll(services, tenant);
}
