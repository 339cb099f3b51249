import { bulkhead } from "cockatiel";
import type { ProviderJob } from "../jobs/providerJob.ts";
import type { Services } from "../context.ts";
import type { Channel, Scope } from "./channel.ts";
import { claimDue, claimedAtOnce, settle } from "./queue.ts";

const sentAtOnce = 10;

/**
 * Alerts what is due of a provider on a channel: once for all that has come, and not for what was read in the meantime.
 * @param channelOf the channel as the provider has it; undefined where everything waits
 */
export async function alertDue(
  services: Services,
  { tenant: id }: ProviderJob,
  signal: AbortSignal,
  channelOf: (scope: Scope) => Promise<Channel | undefined>,
): Promise<void> {
  const tenant = await services.tenants.byId(id);
  if (!tenant) return;
  const scope = { services, tenant, db: services.database.db };
  const channel = await channelOf(scope);
  if (!channel) return;
  const turn = bulkhead(sentAtOnce, Infinity);
  for (;;) {
    const claimed = await claimDue(scope, channel);
    await Promise.all(
      claimed.map((row) =>
        turn.execute(async () =>
          settle(scope, channel, row, row.has_news ? await channel.attempt(row) : "alerted"),
        ),
      ),
    );
    if (signal.aborted || claimed.length < claimedAtOnce) return;
  }
}
