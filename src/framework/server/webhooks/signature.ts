import { createHmac, randomBytes } from "node:crypto";

const mark = "whsec_";

/** A new secret as Standard Webhooks writes it: `whsec_` and 256 random bits in base64. */
export const newSecret = (): string => mark + randomBytes(32).toString("base64");

/** What a message is signed over and with. */
export interface Signed {
  /** The message's id: the same at every attempt. */
  id: string;
  /** When this attempt is made. */
  at: Date;
  body: string;
}

/**
 * The headers of a message, as Standard Webhooks has them: id, time (whole seconds since 1970), and for each secret an
 * HMAC-SHA256 over all three.
 * @param secrets those that a receiver may still know, the newest first
 */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const second = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${second}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": second,
    "webhook-signature": signatures.join(" "),
  };
}
