import type { StoredRow } from "./deviceStore.ts";

/** The key that the server gives a signed-in person; it is held in memory only and cannot be read out. */
export const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(text), "AES-GCM", false, ["encrypt", "decrypt"]);

type Sealed = Pick<StoredRow, "nonce" | "sealed">;

/** Encrypts what is kept; its id is bound in, so that it opens in its own row only. */
export async function seal(key: CryptoKey, id: string, content: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  return { nonce, sealed: await crypto.subtle.encrypt(algorithm(nonce, id), key, content) };
}

/** @throws with another key, and when it was changed */
export const unseal = async (key: CryptoKey, { id, nonce, sealed }: StoredRow): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.decrypt(algorithm(nonce, id), key, sealed));

const algorithm = (iv: Uint8Array<ArrayBuffer>, id: string): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(id),
});

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
