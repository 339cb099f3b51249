import { bulkhead } from "cockatiel";
import { sql } from "kysely";
import type { Tenant } from "../context.ts";
import type { Db } from "../database/database.ts";
import type { ProviderJob } from "../jobs/kinds.ts";
import { OutsideUnavailableError } from "../outside/outside.ts";
import type { Services } from "../services.ts";
import { type PushIdentity, pushIdentity } from "./vapid.ts";

/** Devices of a provider that are claimed, and alerted, at once. */
const claimedAtOnce = 200;
const sentAtOnce = 10;
/** Seconds that a process has for the devices that it has claimed. */
const leaseSeconds = 300;
/** Failures in a row after which a device is taken for gone. */
const mostFailures = 10;

/** Puts providers into the queue some of whose devices are due: after quiet hours, and after a failure. */
export async function takeOnAlerts(services: Services): Promise<void> {
  const due = await providersToAlert(services.database.owner, services.clock.now());
  services.background.start(services, "push", ...due.map((tenant) => ({ tenant })));
}

async function providersToAlert(owner: Db, now: Date): Promise<string[]> {
  const rows = await owner
    .selectFrom("push_devices")
    .select("tenant_id")
    .distinct()
    .where("due_at", "<=", now.toISOString())
    .execute();
  return rows.map(({ tenant_id: id }) => id);
}

/** A device that is this process's until its lease is over. */
interface Claimed {
  uuid: string;
  endpoint: string;
  failures: number;
  /** When the lease is over. */
  lease: string;
  /** Whether its owner can sign in, and has anything that they have not read. */
  has_news: boolean;
}

/** Alerts the devices of a provider that are due: once for all that has come, and not for what was read meanwhile. */
export async function alertDevices(
  services: Services,
  { tenant: id }: ProviderJob,
  signal: AbortSignal,
): Promise<void> {
  const tenant = await services.tenants.byId(id);
  if (!tenant) return;
  const identity = pushIdentity(services.keys.push);
  const turn = bulkhead(sentAtOnce, Infinity);
  for (;;) {
    const claimed = await claimDue(services, tenant);
    await Promise.all(
      claimed.map((device) => turn.execute(() => alertOne(services, tenant, identity, device))),
    );
    if (signal.aborted || claimed.length < claimedAtOnce) return;
  }
}

/** Claims devices: no lock and no transaction outlasts this statement. */
async function claimDue({ database, clock }: Services, { id }: Tenant): Promise<Claimed[]> {
  const now = clock.now();
  const lease = new Date(now.getTime() + leaseSeconds * 1000).toISOString();
  const { rows } = await sql<Claimed>`
    update push_devices taken set due_at = ${lease}::timestamptz
    where tenant_id = ${id} and uuid in (
      select uuid from push_devices where tenant_id = ${id} and due_at <= ${now.toISOString()}::timestamptz
      order by due_at limit ${claimedAtOnce} for update skip locked)
    returning uuid, endpoint, failures, due_at as lease, exists (select from sent_notices
      join users on users.tenant_id = ${id} and users.uuid = taken.user_uuid and users.status = 'active'
        and users.deleted_at is null
      where sent_notices.tenant_id = ${id} and sent_notices.user_uuid = taken.user_uuid
        and in_portal and read_at is null) as has_news`.execute(database.db);
  return rows;
}

/** One attempt. No transaction is open, and no connection of the database is held. */
async function alertOne(
  services: Services,
  tenant: Tenant,
  identity: PushIdentity,
  device: Claimed,
): Promise<void> {
  const outcome = device.has_news ? await attempt(services, tenant, identity, device) : "alerted";
  await settle(services, tenant, device, outcome);
}

/** `gone`: the browser wants no more. `later`: the push service is out of order, or does not want it now. */
type Outcome = "alerted" | "gone" | "later" | "postponed";

async function attempt(
  services: Services,
  tenant: Tenant,
  identity: PushIdentity,
  { uuid, endpoint }: Claimed,
): Promise<Outcome> {
  const contact = services.mail.link({ tenant }, "/");
  try {
    const headers = identity.headers(endpoint, contact, services.clock.now());
    const { status } = await services.push.post(endpoint, headers, "");
    if (status >= 200 && status < 300) return "alerted";
    services.log.info({ tenant: tenant.slug, device: uuid, status }, "a device was not alerted");
    return status === 404 || status === 410 ? "gone" : "later";
  } catch (error) {
    if (error instanceof OutsideUnavailableError) return "postponed";
    const { code } = error as { code?: string };
    services.log.info({ tenant: tenant.slug, device: uuid, code }, "a device was not alerted");
    return "later";
  }
}

async function settle(
  { database: { db }, clock }: Services,
  { id }: Tenant,
  { uuid, failures, lease }: Claimed,
  outcome: Outcome,
): Promise<void> {
  const isGone = outcome === "gone" || (outcome === "later" && failures + 1 >= mostFailures);
  if (isGone) {
    await db.deleteFrom("push_devices").where("tenant_id", "=", id).where("uuid", "=", uuid).execute();
    return;
  }
  const failed = outcome === "later" ? failures + 1 : outcome === "postponed" ? failures : 0;
  // After 1, 2, 4, … minutes, at most an hour.
  const pause = Math.min(60, 2 ** Math.max(0, failed - 1)) * 60_000;
  const again = new Date(clock.now().getTime() + pause).toISOString();
  // What has come since it was claimed has made it due again: that stays.
  await sql`update push_devices set failures = ${failed},
      due_at = case when due_at = ${lease}::timestamptz then ${outcome === "alerted" ? null : again}::timestamptz else due_at end
    where tenant_id = ${id} and uuid = ${uuid}`.execute(db);
}
