import { claimsOf } from "../session/claims.ts";
import type { StoredRow } from "./deviceStore.ts";
import { seal, unsealKey } from "./sealing.ts";

/** So long a device that has not reached the server opens what is kept on it, in milliseconds. */
const longest = 24 * 3_600_000;

/**
 * What only the session that is held in this browser knows; it stays the same while the session is extended. Undefined
 * without one, and for tokens that say nothing of their session.
 */
export function secretOf(token: string | undefined): string | undefined {
  const { sid } = claimsOf(token);
  return typeof sid === "string" && sid.length >= 32 ? sid : undefined;
}

const idOf = (owner: string): string => `key ${owner}`;

/** A row with someone's key in it, that opens with the session it was written in only. */
export async function keyRow(
  owner: string,
  secret: string,
  key: Uint8Array<ArrayBuffer>,
): Promise<StoredRow> {
  const id = idOf(owner);
  return { id, owner, kind: "key", at: Date.now(), ...(await seal(await derive(secret, id), id, key)) };
}

/** The key in a person's row; undefined where this session did not write it, or too long ago. */
export async function keyIn(
  rows: readonly StoredRow[],
  owner: string,
  secret: string,
): Promise<CryptoKey | undefined> {
  const row = rows.find(({ id }) => id === idOf(owner));
  if (!row || Math.abs(Date.now() - row.at) > longest) return undefined;
  return unsealKey(await derive(secret, row.id), row).catch(() => undefined);
}

async function derive(secret: string, salt: string): Promise<CryptoKey> {
  const text = new TextEncoder();
  const base = await crypto.subtle.importKey("raw", text.encode(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: text.encode(salt), info: text.encode("answers on this device") },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "unwrapKey"],
  );
}
