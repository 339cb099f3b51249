import { sql } from "kysely";
import { alertDue } from "../alerts/alertDue.ts";
import type { Channel, Outcome, Scope } from "../alerts/channel.ts";
import { providersToAlert } from "../alerts/queue.ts";
import type { ProviderJob } from "../jobs/providerJob.ts";
import { OutsideUnavailableError } from "../outside/outside.ts";
import type { Services } from "../context.ts";
import { pushIdentity } from "./vapid.ts";
import { codeOf } from "../errorFacts.ts";

/** Puts providers into the queue some of whose devices are due. */
export async function takeOnAlerts(services: Services): Promise<void> {
  const due = await providersToAlert(services.database.owner, "push_devices", services.clock.now());
  services.background.start(services, "push", ...due.map((tenant) => ({ tenant })));
}

/** Alerts the devices of a provider that are due. */
export const alertDevices = (services: Services, job: ProviderJob, signal: AbortSignal): Promise<void> =>
  alertDue(services, job, signal, (scope) => Promise.resolve(devices(scope)));

/** Browsers as a channel: a push service learns that something has come, and nothing of what. */
function devices(scope: Scope): Channel {
  const { services, tenant, db } = scope;
  const identity = pushIdentity(services.keys.push);
  const contact = services.mail.link({ tenant }, "/");
  const post = async (endpoint: string, device: string): Promise<Outcome> => {
    const headers = identity.headers(endpoint, contact, services.clock.now());
    const { status } = await services.push.post(endpoint, headers, "");
    if (status >= 200 && status < 300) return "alerted";
    services.log.info({ tenant: tenant.slug, device, status }, "a device was not alerted");
    return status === 404 || status === 410 ? "gone" : "later";
  };
  return {
    table: "push_devices",
    alertsOf: sql`coalesce(not choices.data->'silent' ? sent_notices.notice, true)`,
    attempt: ({ uuid, endpoint }) =>
      post(endpoint ?? "", uuid).catch((error: unknown) => {
        if (error instanceof OutsideUnavailableError) return "postponed";
        const code = codeOf(error);
        services.log.info({ tenant: tenant.slug, device: uuid, code }, "a device was not alerted");
        return "later";
      }),
    giveUp: async ({ uuid }) => {
      await db
        .deleteFrom("push_devices")
        .where("tenant_id", "=", tenant.id)
        .where("uuid", "=", uuid)
        .execute();
    },
  };
}
