import type { StoredRow } from "./deviceStore.ts";

const uses: KeyUsage[] = ["encrypt", "decrypt"];

/** The key that the server gives a signed-in person; it cannot be read out of the browser's memory. */
export const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, uses);

type Sealed = Pick<StoredRow, "nonce" | "sealed">;

/** Encrypts what is kept; its id is bound in, so that it opens in its own row only. */
export async function seal(key: CryptoKey, id: string, content: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  return { nonce, sealed: await crypto.subtle.encrypt(algorithm(nonce, id), key, content) };
}

/** @throws with another key, and when it was changed */
export const unseal = async (key: CryptoKey, { id, nonce, sealed }: StoredRow): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.decrypt(algorithm(nonce, id), key, sealed));

/** A key that was encrypted with another. @throws with a third, and when it was changed */
export const unsealKey = (key: CryptoKey, { id, nonce, sealed }: StoredRow): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey("raw", sealed, key, algorithm(nonce, id), "AES-GCM", false, uses);

const algorithm = (iv: Uint8Array<ArrayBuffer>, id: string): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(id),
});

/** The bytes of a key as the server writes it. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
