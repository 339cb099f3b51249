import { randomBytes, randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

const minute = 60_000;
const accessLasts = 30 * minute;
const refreshLasts = 60 * 24 * 60 * minute;
/** So long a refresh token that was used still answers what it answered then. */
const grace = 30 * minute;

/** What an app was allowed. */
export interface Grant {
  clientId: string;
  scopes: string[];
  authEventId: string;
}

interface Refresh {
  grant: Grant;
  until: number;
  used?: { at: number; tokens: JsonObject };
}

/** Access tokens and refresh tokens, as the token endpoint gives them out. */
export class Tokens {
  readonly #access = new Map<string, { grant: Grant; until: number }>();
  readonly #refresh = new Map<string, Refresh>();

  /** New tokens for a grant: a refresh token only with `offline_access`. */
  issue(grant: Grant, now: Date): JsonObject {
    const at = now.getTime();
    const access = tokenOf(grant, at);
    this.#access.set(access, { grant, until: at + accessLasts });
    const tokens: JsonObject = { access_token: access, expires_in: accessLasts / 1000, token_type: "Bearer" };
    if (grant.scopes.includes("openid")) tokens.id_token = tokenOf(grant, at);
    if (grant.scopes.includes("offline_access")) {
      const refresh = randomBytes(32).toString("base64url");
      this.#refresh.set(refresh, { grant, until: at + refreshLasts });
      tokens.refresh_token = refresh;
    }
    return { ...tokens, scope: grant.scopes.join(" ") };
  }

  /** Exchanges a refresh token of a client for new ones; undefined when it is not valid any more. */
  refresh(token: string, clientId: string, now: Date): JsonObject | undefined {
    const known = this.#refresh.get(token);
    const at = now.getTime();
    if (known?.grant.clientId !== clientId || known.until <= at) return undefined;
    if (known.used) return known.used.at + grace > at ? known.used.tokens : undefined;
    const tokens = this.issue(known.grant, now);
    known.used = { at, tokens };
    return tokens;
  }

  /** The grant of an access token, and when it ran out if it did; undefined for one that never was. */
  find(token: string, now: Date): { grant: Grant; expired?: Date } | undefined {
    const known = this.#access.get(token);
    if (!known) return undefined;
    const { grant, until } = known;
    return until > now.getTime() ? { grant } : { grant, expired: new Date(until) };
  }

  /** Ends every refresh token of a client, or of everyone. */
  forget(clientId?: string): void {
    for (const [token, { grant }] of this.#refresh)
      if (clientId === undefined || grant.clientId === clientId) this.#refresh.delete(token);
  }

  /** Whether a client has this refresh token. */
  has(token: string, clientId: string): boolean {
    return this.#refresh.get(token)?.grant.clientId === clientId;
  }

  /** Lets every access token run out now. */
  expire(now: Date): void {
    for (const known of this.#access.values()) known.until = Math.min(known.until, now.getTime());
  }
}

/** A token as Xero writes them, to be read and not to be proved: its signature is made up. */
function tokenOf({ clientId, scopes, authEventId }: Grant, at: number): string {
  const seconds = Math.floor(at / 1000);
  const claims = {
    nbf: seconds,
    exp: seconds + accessLasts / 1000,
    iss: "https://identity.xero.com",
    aud: "https://identity.xero.com/resources",
    client_id: clientId,
    authentication_event_id: authEventId,
    jti: randomUUID().replaceAll("-", ""),
    scope: scopes,
  };
  const parts = [{ alg: "RS256", typ: "JWT" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return [...parts, randomBytes(48).toString("base64url")].join(".");
}
