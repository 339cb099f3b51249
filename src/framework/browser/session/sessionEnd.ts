import { claimsOf } from "./claims.ts";

/** How long before the end of a session people are warned, in milliseconds. */
export const warnBefore = 2 * 60_000;

/**
 * When a session ends by itself: so many minutes after its access token was made, unless a call extends it before.
 * Undefined where the token does not say when that was.
 */
export function endOfSession(token: string | undefined, idleMinutes: number): number | undefined {
  const { iat } = claimsOf(token);
  return typeof iat === "number" ? (iat + idleMinutes * 60) * 1000 : undefined;
}
