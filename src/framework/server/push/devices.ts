import { randomUUIDv7 } from "node:crypto";
import { makeDue } from "../alerts/queue.ts";
import type { Context } from "../context.ts";
import { invalid, notFound } from "../http/errors.ts";
import { problemOfAddress } from "../outside/address.ts";
import { pushIdentity } from "./vapid.ts";

/** So many devices one person can have. */
const most = 20;

/** A browser that someone is alerted on. */
export interface Device {
  uuid: string;
  name: string;
  created_at: string;
}

/** The devices of the signed-in person, and the key by which another one subscribes. */
export async function listDevices({ db, tenant, user, services }: Context): Promise<{
  devices: Device[];
  public_key: string;
}> {
  const devices = await db
    .selectFrom("push_devices")
    .select(["uuid", "name", "created_at"])
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .orderBy("created_at")
    .execute();
  return { devices, public_key: pushIdentity(services.keys.push).publicKey };
}

/**
 * Adds the browser that the person uses. One that someone else was alerted on, who has signed out there, is theirs now.
 * @throws 422 when the address is not one on the public internet, and for too many
 */
export async function addDevice(
  context: Context,
  { endpoint, name }: { endpoint: string; name: string },
): Promise<{ device: Device }> {
  const { db, tenant, user, services } = context;
  const problem = problemOfAddress(endpoint);
  if (problem !== undefined) throw invalid({ endpoint: [problem] });
  await db
    .deleteFrom("push_devices")
    .where("tenant_id", "=", tenant.id)
    .where("endpoint", "=", endpoint)
    .execute();
  if ((await listDevices(context)).devices.length >= most)
    throw invalid({
      endpoint: [`You are alerted on ${most} devices. Remove one that you don't use any more.`],
    });
  const device = { uuid: randomUUIDv7(), name, created_at: services.clock.now().toISOString() };
  await db
    .insertInto("push_devices")
    .values({ tenant_id: tenant.id, user_uuid: user.uuid, session_uuid: user.session, endpoint, ...device })
    .execute();
  return { device };
}

/** Removes one of the person's devices. @throws 404 when it is not theirs */
export async function removeDevice({ db, tenant, user }: Context, uuid: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("push_devices")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
}

/** Removes the browser that the person is about to sign out in; nothing where it is not theirs. */
export async function forgetDevice({ db, tenant, user }: Context, endpoint: string): Promise<void> {
  await db
    .deleteFrom("push_devices")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("endpoint", "=", endpoint)
    .execute();
}

/** Removes the devices of a person whose sessions have been ended: those of one session, or all (but perhaps its own). */
export async function removeDevicesOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  user: string,
  { only, except }: { only?: string; except?: string },
): Promise<void> {
  await db
    .deleteFrom("push_devices")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user)
    .$if(only !== undefined, (query) => query.where("session_uuid", "=", only ?? ""))
    .$if(except !== undefined, (query) => query.where("session_uuid", "is distinct from", except ?? ""))
    .execute();
}

/**
 * Has devices alerted, in the caller's transaction: each at the earliest time of what has come.
 * @param people accounts, with the instant from which they are to be alerted
 */
export async function alertPeople(
  context: Context,
  people: readonly { user: string; at: string }[],
): Promise<void> {
  const { services, tenant, afterCommit } = context;
  if (await makeDue(context, "push_devices", people))
    afterCommit(() => services.background.start(services, "push", { tenant: tenant.id }));
}
