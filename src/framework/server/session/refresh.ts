import type { PublicContext } from "../context.ts";
import { logActivity } from "../audit/activity.ts";
import { unauthorized } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { logLogin } from "./loginLog.ts";
import { graceSeconds, idleMinutes, makeRefreshToken, readRefreshToken } from "./refreshToken.ts";
import { endSessions } from "./sessions.ts";
import { findUserById, refusal } from "./signIn.ts";

/**
 * Exchanges a refresh token for an access token and the next refresh token. The token before the newest still works
 * for a few seconds and gives the same successor, for tabs that race; any older one means that it was stolen or
 * copied, and ends the session (ASVS 10.4.5).
 */
export async function refresh(context: PublicContext, sent: string | undefined): Promise<unknown> {
  const { db, tenant, services } = context;
  const token = readRefreshToken(services.keys, sent);
  if (!token || token.tenant !== tenant.id) return refusal(unauthorized());
  const session = await db
    .selectFrom("sessions")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", token.session)
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  const now = services.clock.now();
  const user = session && (await findUserById(context, session.user_uuid));
  if (!session || user?.status !== "active" || Date.parse(session.expires_at) <= now.getTime())
    return refusal(unauthorized());
  const sinceRotation = now.getTime() - Date.parse(session.rotated_at);
  const isNewest = token.rotation === session.rotation;
  const inGrace = token.rotation === session.rotation - 1 && sinceRotation <= graceSeconds * 1000;
  if (!isNewest && !inGrace) {
    await endSessions(context, user.uuid, "refresh token used again", { only: session.uuid });
    await logLogin(context, { event: "refresh-reuse", result: "failed", email: user.email, user });
    await logActivity(context, {
      action: "refresh-token-reuse",
      resource: "sessions",
      record: session.uuid,
      label: user.fullname,
      outcome: "refused",
    });
    return refusal(unauthorized());
  }
  if (isNewest && sinceRotation > idleMinutes * 60_000) {
    await endSessions(context, user.uuid, "idle", { only: session.uuid, keepsDevices: true });
    return refusal(unauthorized());
  }
  if (isNewest) {
    await db
      .updateTable("sessions")
      .set({ rotation: session.rotation + 1, rotated_at: now.toISOString() })
      .where("tenant_id", "=", tenant.id)
      .where("uuid", "=", session.uuid)
      .execute();
  }
  return answer("Session extended", {
    token: services.tokens.sign({ user: user.uuid, session: session.uuid, tenant: tenant.id }),
    refresh_token: makeRefreshToken(services.keys, {
      tenant: tenant.id,
      session: session.uuid,
      rotation: token.rotation + 1,
    }),
  });
}
