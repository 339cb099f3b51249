import type { Call } from "#framework/shared/definitions/call.ts";
import { fillPath } from "#framework/shared/text/template.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { type Api, readAnswer, readRefusal } from "./answers.ts";
import { connection } from "./connection.ts";
import { encodeBody, encodeQuery } from "./encode.ts";
import { CallError } from "./errors.ts";
import type { Refresher } from "./refresher.ts";

/** What goes along with a call. */
export interface SendOptions {
  /** Values for the {names} in the path. */
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  /** The same key with the same body is done once, however often it is sent. */
  idempotencyKey?: string;
  /** A bearer other than the session's; the call is then never refreshed. */
  bearer?: string;
  /** Extra headers. */
  headers?: Record<string, string>;
  /** The request outlives the page that made it: for what is kept while someone leaves. */
  keepalive?: boolean;
  /** Its failure is nobody's concern but the caller's: no toast, no redirect. */
  quiet?: boolean;
}

/** A successful answer. */
export interface Answer<Data = unknown> {
  message: string;
  /** What stands under the envelope's key. */
  data: Data;
  headers: Headers;
}

/** What happens in the portal by what a call is answered (both error catalogues of the specification). */
export interface AnswerRules {
  /** Told of every failure before the caller is. */
  failed: (error: CallError, call: Call) => void;
}

/**
 * The one client for every call: address, bearer and credentials, encoding, envelope, and one retry after the session
 * was extended.
 */
export class HttpClient {
  readonly #api: Api;
  readonly #refresher: Refresher;
  readonly #rules: AnswerRules;

  constructor(api: Api, refresher: Refresher, rules: AnswerRules) {
    this.#api = api;
    this.#refresher = refresher;
    this.#rules = rules;
  }

  /**
   * Makes a call. The caller says what the contract promises of its answer; nothing checks that here again.
   * @throws {CallError} when the answer is not a success
   */
  async send<Data = unknown>(call: Call, options: SendOptions = {}): Promise<Answer<Data>> {
    const response = await this.fetch(call, options);
    try {
      return { ...(await readAnswer<Data>(response, this.#api, call)), headers: response.headers };
    } catch (error) {
      throw this.#lost(error, call, options);
    }
  }

  /** The same, for answers that are read as they come. */
  async fetch(call: Call, options: SendOptions = {}): Promise<Response> {
    const sentWith = options.bearer ?? this.#refresher.token();
    let response = await this.#request(call, options, sentWith);
    if (response.status === 401 && options.bearer === undefined && (await this.#refresher.extend(sentWith))) {
      response = await this.#request(call, options, this.#refresher.token());
    }
    if (response.ok) return response;
    const error = await readRefusal(response, this.#api);
    if (options.quiet !== true) this.#rules.failed(error, call);
    throw error;
  }

  /** Extends the session before it ends; false when that is not possible. */
  extendSession(): Promise<boolean> {
    return this.#refresher.extend(this.#refresher.token());
  }

  /** The address of a call. */
  urlOf(call: Pick<Call, "path">, params: Record<string, unknown> = {}): string {
    return addressOf(this.#api, call, params);
  }

  async #request(call: Call, options: SendOptions, bearer: string | undefined): Promise<Response> {
    const { params, query, body, signal, idempotencyKey, headers, keepalive } = options;
    const withValues = call.with ?? {};
    const isRead = call.method === "GET" || call.method === "DELETE";
    const encoded = isRead
      ? undefined
      : encodeBody(Object.keys(withValues).length > 0 ? { ...asObject(body), ...withValues } : body, call.as);
    try {
      const response = await fetch(
        this.urlOf(call, params) + encodeQuery(isRead ? { ...query, ...withValues } : query),
        {
          method: call.method,
          credentials: "include",
          signal,
          keepalive,
          headers: {
            accept: "application/json",
            "x-requested-with": "XMLHttpRequest",
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
            ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
            ...encoded?.headers,
            ...headers,
          },
          body: encoded?.body,
        },
      );
      connection.tell(false);
      return response;
    } catch (error) {
      throw this.#lost(error, call, options);
    }
  }

  /** What a call fails with whose connection broke: before its answer, or in the middle of it. */
  #lost(error: unknown, call: Call, { signal, quiet }: SendOptions): unknown {
    if (signal?.aborted) return error;
    connection.tell(true);
    const lost = new CallError(0);
    if (quiet !== true) this.#rules.failed(lost, call);
    return lost;
  }
}

/** The address of a call below the API's prefix, or below its host when the path begins with a slash. */
export function addressOf(
  { host = "", prefix }: Api,
  call: Pick<Call, "path">,
  params: Record<string, unknown> = {},
): string {
  const path = fillPath(call.path, params);
  return host + (path.startsWith("/") ? path : prefix + path);
}
