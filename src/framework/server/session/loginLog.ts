import { randomUUIDv7 } from "node:crypto";
import type { PublicContext } from "../context.ts";

/** What happened when someone tried to sign in or out. */
export interface LoginEntry {
  event:
    | "login"
    | "token-login"
    | "second-factor"
    | "logout"
    | "password-reset"
    | "password-check"
    | "invitation"
    | "refresh-reuse";
  result: "success" | "failed" | "throttled";
  email: string;
  user?: { uuid: string; fullname: string };
}

/** Adds an entry to the login log. */
export async function logLogin(
  { db, tenant, origin, services }: PublicContext,
  { event, result, email, user }: LoginEntry,
): Promise<void> {
  await db
    .insertInto("login_log")
    .values({
      tenant_id: tenant.id,
      uuid: randomUUIDv7(),
      at: services.clock.now().toISOString(),
      user_uuid: user?.uuid ?? null,
      email: email.slice(0, 254),
      fullname: user?.fullname ?? null,
      event,
      result,
      ip: origin.ip,
      agent: origin.agent,
    })
    .execute();
}
