import { createSigner, createVerifier } from "fast-jwt";
import type { FastifyRequest } from "fastify";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Keys } from "../../keys.ts";
import type { Clock, Services } from "../../context.ts";

/** What an access token says. It is signed, short-lived, and worth nothing when its session has ended. */
export interface AccessToken {
  user: string;
  session: string;
  tenant: string;
}

/** How long an access token is good for. */
export const accessMinutes = 10;

const issuer = "portal";
const audience = "portal-api";

/** Signs and verifies access tokens by the server's clock. */
export class AccessTokens {
  readonly #key: Buffer;
  readonly #clock: Clock;
  readonly #verify: (token: string) => Record<string, unknown>;

  constructor(keys: Keys, clock: Clock) {
    this.#key = keys.tokens;
    this.#clock = clock;
    // The library reads the machine's clock; the times are checked here, against ours.
    this.#verify = createVerifier({
      key: this.#key,
      algorithms: ["HS256"],
      allowedIss: issuer,
      allowedAud: audience,
      ignoreExpiration: true,
      ignoreNotBefore: true,
      requiredClaims: ["sub", "sid", "tid", "iat", "exp"],
    }) as (token: string) => Record<string, unknown>;
  }

  sign({ user, session, tenant }: AccessToken): string {
    const iat = Math.floor(this.#clock.now().getTime() / 1000);
    return createSigner({ key: this.#key, algorithm: "HS256", iss: issuer, aud: audience })({
      sub: user,
      sid: session,
      tid: tenant,
      iat,
      exp: iat + accessMinutes * 60,
    });
  }

  /** What a token says; undefined when anything about it is wrong. */
  read(token: string | undefined): AccessToken | undefined {
    if (token === undefined) return undefined;
    try {
      const { sub, sid, tid, exp, nbf } = this.#verify(token);
      const now = this.#clock.now().getTime() / 1000;
      const inTime =
        typeof exp === "number" &&
        now < exp &&
        (nbf === undefined || (typeof nbf === "number" && nbf <= now));
      return inTime && isUuid(sub) && isUuid(sid) && isUuid(tid)
        ? { user: sub, session: sid, tenant: tid }
        : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The bearer token of a request as it was sent. (Node trims spaces around a header's value, as RFC 9110 §5.5 asks.) */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,4096})$/.exec(request.headers.authorization ?? "")?.[1];

const read = new WeakMap<FastifyRequest, AccessToken | undefined>();

/** The access token of a request; undefined when there is none, or when anything about it is wrong. */
export function tokenOf(services: Services, request: FastifyRequest): AccessToken | undefined {
  if (!read.has(request)) read.set(request, services.tokens.read(bearerOf(request)));
  return read.get(request);
}
