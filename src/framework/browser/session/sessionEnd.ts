/** How long before the end of a session people are warned, in milliseconds. */
export const warnBefore = 2 * 60_000;

/**
 * When a session ends by itself: so many minutes after its access token was made, unless a call extends it before.
 * Undefined where the token does not say when that was.
 */
export function endOfSession(token: string | undefined, idleMinutes: number): number | undefined {
  const payload = token?.split(".")[1];
  if (payload === undefined) return undefined;
  try {
    const { iat } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { iat?: unknown };
    return typeof iat === "number" ? (iat + idleMinutes * 60) * 1000 : undefined;
  } catch {
    return undefined;
  }
}
