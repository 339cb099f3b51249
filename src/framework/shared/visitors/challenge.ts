/** How many zero bits the hash of a solved challenge begins with: some thousand tries. */
export const challengeBits = 12;

/** A field that no person sees: anyone who fills it in is a program. */
export const honeypot = "website";

/** Whether a hash begins with so many zero bits. */
export function isSolved(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  const rest = bits & 7;
  return hash.subarray(0, whole).every((byte) => byte === 0) && (hash[whole] ?? 0) >> (8 - rest) === 0;
}
