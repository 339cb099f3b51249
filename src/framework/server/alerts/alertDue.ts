import { bulkhead } from "cockatiel";
import type { Channel, Scope } from "./channel.ts";
import { claimDue, claimedAtOnce, settle } from "./queue.ts";

const sentAtOnce = 10;

/** Alerts what is due of a provider on a channel: once for all that has come, and not for what was read meanwhile. */
export async function alertDue(scope: Scope, channel: Channel, signal: AbortSignal): Promise<void> {
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
