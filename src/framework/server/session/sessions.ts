import { randomUUIDv7 } from "node:crypto";
import type { PublicContext } from "../context.ts";
import { removeDevicesOf } from "../push/devices.ts";
import { describePlatform, describeUser } from "./describe.ts";
import { makeRefreshToken, sessionHours } from "./refreshToken.ts";

/** Begins a session for a person and answers as the contract says for a sign-in. */
export async function beginSession(context: PublicContext, userId: string): Promise<Record<string, unknown>> {
  const { db, tenant, services, origin } = context;
  const now = services.clock.now();
  const session = randomUUIDv7();
  await db
    .insertInto("sessions")
    .values({
      tenant_id: tenant.id,
      uuid: session,
      user_uuid: userId,
      created_at: now.toISOString(),
      rotated_at: now.toISOString(),
      expires_at: new Date(now.getTime() + sessionHours * 3_600_000).toISOString(),
      ip: origin.ip,
      agent: origin.agent,
    })
    .execute();
  return {
    token: services.tokens.sign({ user: userId, session, tenant: tenant.id }),
    refresh_token: makeRefreshToken(services.keys, { tenant: tenant.id, session, rotation: 0 }),
    user: await describeUser(context, userId),
    platform: describePlatform(context),
  };
}

/**
 * Ends sessions of a person: one, or all (but perhaps the present one). Their tokens are refused from then on, and the devices
 * that were added in them are alerted no more, unless the sessions have only run out (`keepsDevices`).
 */
export async function endSessions(
  context: PublicContext,
  userId: string,
  reason: string,
  which: { only?: string; except?: string; keepsDevices?: boolean } = {},
): Promise<void> {
  const { db, tenant, services } = context;
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: services.clock.now().toISOString(), revoked_reason: reason })
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", userId)
    .where("revoked_at", "is", null)
    .$if(which.only !== undefined, (query) => query.where("uuid", "=", which.only ?? ""))
    .$if(which.except !== undefined, (query) => query.where("uuid", "!=", which.except ?? ""))
    .returning("uuid")
    .execute();
  if (which.keepsDevices !== true) await removeDevicesOf(context, userId, which);
  for (const { uuid } of ended) {
    context.afterCommit(() => services.sessions.forgetSession(uuid));
    await services.events.send(db, { kind: "session-ended", tenant: tenant.id, session: uuid });
  }
}
