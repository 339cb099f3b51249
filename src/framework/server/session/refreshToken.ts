import { isUuid } from "#framework/shared/text/uuid.ts";
import { type Keys, sameText } from "../keys.ts";

/** What a refresh token says: which session, and the how-manieth of it. */
export interface RefreshToken {
  tenant: string;
  session: string;
  rotation: number;
}

/** How long a session may go unused, and how long it lasts at most (security.md G-04). */
export const idleMinutes = 30;
export const sessionHours = 12;
/** How long the token before the newest still works, for tabs that refresh at the same moment. */
export const graceSeconds = 10;

/**
 * Refresh tokens carry their place in the session's chain under a signature. So an old one is known for what it is
 * (reuse: the session ends), while a made-up one is merely refused and cannot end anyone's session.
 */
export const makeRefreshToken = (keys: Keys, { tenant, session, rotation }: RefreshToken): string => {
  const said = `refresh.${tenant}.${session}.${rotation}`;
  return `${said}.${keys.sign(said)}`;
};

/** What a refresh token says; undefined when it was not made here. */
export function readRefreshToken(keys: Keys, token: string | undefined): RefreshToken | undefined {
  const [kind, tenant, session, rotation, signature, ...more] = token?.split(".") ?? [];
  if (
    kind !== "refresh" ||
    more.length > 0 ||
    signature === undefined ||
    !isUuid(tenant) ||
    !isUuid(session) ||
    !/^\d{1,9}$/.test(rotation ?? "")
  )
    return undefined;
  const genuine = sameText(keys.sign(`refresh.${tenant}.${session}.${rotation}`), signature);
  return genuine ? { tenant, session, rotation: Number(rotation) } : undefined;
}
