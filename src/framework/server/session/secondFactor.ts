import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import type { PublicContext } from "../context.ts";
import { hashOf } from "../keys.ts";
import { providerName } from "../tenants/providerName.ts";

const periodSeconds = 30;
/** Wrong codes before the step must begin again. */
export const mostAttempts = 5;

const totpOf = (secret: string, issuer = "Support Portal", label = ""): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    digits: 6,
    algorithm: "SHA1",
  });

/** A new secret, with what an authenticator app reads: the address, and the same as a picture. */
export async function newSecret(
  { tenant }: PublicContext,
  email: string,
): Promise<{ secret: string; address: string; picture: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const issuer = providerName(tenant, "Support Portal");
  const address = totpOf(secret, issuer, email).toString();
  return { secret, address, picture: await QRCode.toString(address, { type: "svg", margin: 1 }) };
}

/**
 * The time step that a code is for, or undefined when it is wrong. A code of the step before or after is accepted, for
 * clocks that are a little off; the caller refuses a step that was used already.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const plain = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(plain)) return undefined;
  const delta = totpOf(secret).validate({ token: plain, window: 1, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** Checks a code of a person's authenticator app, and uses it up: the same code does not work again. */
export async function acceptCode(
  { db, tenant, services }: PublicContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select(["second_factor_secret", "second_factor_step"])
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user?.second_factor_secret) return false;
  const step = stepOf(
    services.keys.decrypt(user.second_factor_secret, tenant.id),
    code,
    services.clock.now(),
  );
  if (step === undefined || step <= (user.second_factor_step ?? 0)) return false;
  await db
    .updateTable("users")
    .set({ second_factor_step: step })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", userId)
    .execute();
  return true;
}

/** Checks a recovery code, and uses it up. */
export async function acceptRecoveryCode(
  { db, tenant, services }: PublicContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable("recovery_codes")
    .set({ used_at: services.clock.now().toISOString() })
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", userId)
    .where("hash", "=", hashOf(code.toUpperCase().replace(/[^A-Z0-9]/g, "")))
    .where("used_at", "is", null)
    .returning("hash")
    .executeTakeFirst();
  return used !== undefined;
}

/** Takes a person's second factor away: the secret of their app and their recovery codes. */
export async function removeSecondFactor({ db, tenant }: PublicContext, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({
      second_factor_secret: null,
      second_factor_next: null,
      second_factor_since: null,
      second_factor_step: null,
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", userId)
    .execute();
  await db
    .deleteFrom("recovery_codes")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", userId)
    .execute();
}

const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Ten new recovery codes in place of the old ones; shown once, kept as hashes. */
export async function newRecoveryCodes({ db, tenant }: PublicContext, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () =>
    Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join(""),
  );
  await db
    .deleteFrom("recovery_codes")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", userId)
    .execute();
  await db
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({ tenant_id: tenant.id, user_uuid: userId, hash: hashOf(code), used_at: null })),
    )
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}
