import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** Who alerts devices, as their push services know it (RFC 8292, VAPID). */
export interface PushIdentity {
  /** The public key that a browser subscribes with: an uncompressed point, in base64url. */
  publicKey: string;
  /**
   * The headers of an alert without text (RFC 8030): the push service learns that something has come, and nothing of what.
   * @param endpoint the address that the browser has given
   * @param contact where the push service reaches anyone who sends: an address of a page or of mail
   */
  headers: (endpoint: string, contact: string, now: Date) => Record<string, string>;
}

/** Seconds for which a signature holds. The standard allows a day. */
const heldSeconds = 12 * 3600;
/** Seconds for which a push service keeps an alert for a device that is off. */
const keptSeconds = 24 * 3600;

/** @param secret the private key: 32 bytes */
export function pushIdentity(secret: Buffer): PushIdentity {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const publicKey = point.toString("base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: secret.toString("base64url"),
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  return {
    publicKey,
    headers: (endpoint, contact, now) => ({
      authorization: `vapid t=${signed(key, endpoint, contact, now)}, k=${publicKey}`,
      ttl: String(keptSeconds),
      urgency: "normal",
    }),
  };
}

function signed(key: KeyObject, endpoint: string, contact: string, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ typ: "JWT", alg: "ES256" })}.${part({
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + heldSeconds,
    sub: contact,
  })}`;
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}
