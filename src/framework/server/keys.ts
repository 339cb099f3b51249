import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingError } from "./config.ts";
import { codeOf } from "./errorFacts.ts";

/** What is done with the secret: each purpose has a key of its own. */
export interface Keys {
  /** Key that signs access tokens. */
  tokens: Buffer;
  /** Encrypts a text for storage; the tenant is bound in, so that a value copied to another tenant does not open. */
  encrypt: (text: string, tenantId: string) => string;
  /** @throws when the text was not encrypted here for this tenant. */
  decrypt: (stored: string, tenantId: string) => string;
  isEncrypted: (stored: unknown) => stored is string;
  /** The key under which a person's browser keeps what has not been sent: always the same, and only for them. */
  deviceKey: (tenantId: string, person: string) => string;
  /** The private key (P-256) by which push services know this installation. */
  push: Buffer;
  /** A signature over text, for links that name what they open. */
  sign: (text: string) => string;
}

const mark = "enc:1:";

/** The secret of the settings, or one that is made once and kept in the data folder. */
export function secretFrom(dataDir: string, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  mkdirSync(dataDir, { recursive: true });
  try {
    const made = randomBytes(48).toString("base64url");
    writeFileSync(secretFile(dataDir), made, { flag: "wx", mode: 0o600 });
    return made;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  return keptSecret(dataDir) ?? secretFrom(dataDir, configured);
}

const secretFile = (dataDir: string): string => join(dataDir, "secret");
const shortestSecret = 32;

/**
 * The secret that is kept in a data folder; undefined where there is none yet.
 * @throws {SettingError} when it cannot be read, or was cut off
 */
export function keptSecret(dataDir: string): string | undefined {
  const file = secretFile(dataDir);
  if (!existsSync(file)) return undefined;
  const refuse = (why: string): never => {
    throw new SettingError(
      `${file} ${why}. Restore it from a backup: encrypted values do not open without it. Remove it only where nothing was stored yet.`,
    );
  };
  if (!statSync(file).isFile()) return refuse("is not a file");
  let kept = "";
  try {
    kept = readFileSync(file, "utf8").trim();
  } catch {
    return refuse("cannot be read by this user");
  }
  return kept.length >= shortestSecret
    ? kept
    : refuse(`has ${kept.length} characters; it needs ${shortestSecret}`);
}

/** Derives the keys from the secret. */
export function keysFrom(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "portal", purpose, 32));
  const encryption = derive("encryption at rest");
  const links = derive("links");
  const devices = derive("answers on devices");
  return {
    tokens: derive("access tokens"),
    push: derive("push services"),
    encrypt: (text, tenantId) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", encryption, nonce).setAAD(Buffer.from(tenantId));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    decrypt: (stored, tenantId) => {
      const bytes = Buffer.from(stored.slice(mark.length), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", encryption, bytes.subarray(0, 12)).setAAD(
        Buffer.from(tenantId),
      );
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    isEncrypted: (stored): stored is string => typeof stored === "string" && stored.startsWith(mark),
    deviceKey: (tenantId, person) =>
      createHmac("sha256", devices).update(`${tenantId} ${person}`).digest("base64url"),
    sign: (text) => createHmac("sha256", links).update(text).digest("base64url"),
  };
}

/** 256 random bits for tokens that are stored only as a hash. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** The hash under which a random token is stored; it has enough entropy to need no salt. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Compares without telling by its time how much was equal. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
