import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Answer, notFound, problem, RefusedError } from "../answers.ts";
import type { Call } from "../call.ts";
import { type Authorisation, readAuthorisation, redirectTo } from "./authorisation.ts";
import { Connections, type Tenant } from "./connections.ts";
import { type Grant, Tokens } from "./tokens.ts";

const codeLasts = 5 * 60_000;

/** Signs apps in: codes, tokens, connections. */
export class Identity {
  readonly tokens = new Tokens();
  readonly connections: Connections;
  /** The secrets of apps, as they were first seen. */
  readonly #secrets = new Map<string, string>();
  readonly #codes = new Map<string, { asked: Authorisation; until: number }>();

  constructor(tenant: Tenant) {
    this.connections = new Connections(tenant);
  }

  /** Allows an app in. @returns where the browser goes, with a code */
  allow(parameters: URLSearchParams, now: Date): string {
    const asked = readAuthorisation(parameters);
    const code = randomBytes(32).toString("base64url");
    this.#codes.set(code, { asked, until: now.getTime() + codeLasts });
    return redirectTo(asked, { code, scope: asked.scopes.join(" ") });
  }

  /** Answers the calls of the token service and those about connections; undefined for any other call. */
  answer(call: Call): Answer | undefined {
    const { method, path } = call;
    if (path === "/connect/token")
      return method === "POST" ? this.#token(call) : refused(405, "invalid_request");
    if (path === "/connect/revocation" && method === "POST") return this.#revoke(call);
    if (path === "/connections" && method === "GET")
      return { status: 200, body: this.connections.list(this.grantOf(call)) };
    const id = /^\/connections\/([^/]+)$/.exec(path)?.[1];
    if (id === undefined || method !== "DELETE") return undefined;
    if (!this.connections.end(this.grantOf(call), id)) throw notFound();
    return { status: 204 };
  }

  /** Whose access token a call has. Refuses it (401) without a valid one. */
  grantOf({ headers, now }: Call): Grant {
    const token = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
    const known = token === undefined ? undefined : this.tokens.find(token, now);
    if (!known) throw problem(401, "Unauthorized", "AuthenticationUnsuccessful");
    if (known.expired)
      throw problem(401, "Unauthorized", `TokenExpired: token expired at ${americanTime(known.expired)}`);
    return known.grant;
  }

  #token(call: Call): Answer {
    const clientId = this.#clientOf(call);
    const fields = new URLSearchParams(call.text);
    const kind = fields.get("grant_type");
    if (kind === "authorization_code") return tokens(this.#redeem(fields, clientId, call.now));
    if (kind !== "refresh_token") return refused(400, "unsupported_grant_type");
    return tokens(this.tokens.refresh(fields.get("refresh_token") ?? "", clientId, call.now));
  }

  /** Tokens for a code, which is good once; undefined when it is not. */
  #redeem(fields: URLSearchParams, clientId: string, now: Date): JsonObject | undefined {
    const code = fields.get("code") ?? "";
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    if (!known || known.until <= now.getTime()) return undefined;
    const { asked } = known;
    const verifier = fields.get("code_verifier");
    if (asked.clientId !== clientId || asked.redirectUri !== fields.get("redirect_uri")) return undefined;
    if (verifier === null ? asked.challenge !== undefined : challengeOf(verifier) !== asked.challenge)
      return undefined;
    const grant = { clientId, scopes: asked.scopes, authEventId: randomUUID() };
    this.connections.connect(grant, now);
    return this.tokens.issue(grant, now);
  }

  /** Ends the access of an app, with all its connections. A token that is not known is no error. */
  #revoke(call: Call): Answer {
    const clientId = this.#clientOf(call);
    if (this.tokens.has(new URLSearchParams(call.text).get("token") ?? "", clientId)) {
      this.tokens.forget(clientId);
      this.connections.endAll(clientId);
    }
    return { status: 200 };
  }

  /** The app that calls. The first secret that it comes with is the right one. */
  #clientOf({ headers }: Call): string {
    const basic = /^Basic (.+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
    const [, id = "", secret = ""] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, "base64").toString()) ?? [];
    const isRight = (this.#secrets.get(id) ?? secret) === secret;
    if (!/^[0-9A-F]{32}$/i.test(id) || secret === "" || secret === "wrong-secret" || !isRight)
      throw new RefusedError(refused(401, "invalid_client"));
    this.#secrets.set(id, secret);
    return id;
  }
}

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

const refused = (status: number, error: string): Answer => ({ status, body: { error } });

const tokens = (issued: JsonObject | undefined): Answer =>
  issued ? { status: 200, body: issued } : refused(400, "invalid_grant");

/** A time as Xero writes it in a message: `02/20/2025 08:32:50`. */
function americanTime(instant: Date): string {
  const [year, month, day] = instant.toISOString().slice(0, 10).split("-");
  return `${month}/${day}/${year} ${instant.toISOString().slice(11, 19)}`;
}
