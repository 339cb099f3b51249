import { createHmac, timingSafeEqual } from "node:crypto";

/** The header with the signature of an event. */
export const signatureHeader = "stripe-signature";

const tolerance = 5 * 60;

/** The signature of an event, as Stripe makes it: HMAC-SHA256 over the second and the text. */
export function signatureOf(payload: string, signing: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000);
  return `t=${second},v1=${macOf(payload, signing, second)}`;
}

/** Whether an event was signed with the secret, at most five minutes ago. */
export function isSigned(payload: string, header: string, signing: string, now: Date): boolean {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const second = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isInteger(second) || Math.abs(now.getTime() / 1000 - second) > tolerance) return false;
  const expected = Buffer.from(macOf(payload, signing, second));
  return parts.some(([name, mac = ""]) => {
    const given = Buffer.from(mac);
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const macOf = (payload: string, signing: string, second: number): string =>
  createHmac("sha256", signing).update(`${second}.${payload}`).digest("hex");
