import type { InjectOptions } from "fastify";
import { fillPath } from "#framework/shared/text/template.ts";
import { Answer } from "./answer.ts";
import type { Form } from "./form.ts";
import type { TestServer } from "./server.ts";

/** A signed-in session. */
export interface Session {
  token: string;
  refreshToken: string;
  /** By the server's clock. */
  signedInAt: number;
}

type Values = Record<string, string | number | boolean | undefined>;

/** Everything that a request may carry. */
export interface Request {
  query?: Values;
  body?: unknown;
  form?: Form;
  headers?: Record<string, string>;
  /** Values for the {names} in the path. */
  params?: Values;
  remoteAddress?: string;
}

/** Someone who makes calls: paths are those of the contract, below the API prefix or from the host's root. */
export class Caller {
  readonly server: TestServer;
  readonly provider: string;
  readonly token?: string;

  constructor(server: TestServer, provider: string, token?: string) {
    this.server = server;
    this.provider = provider;
    this.token = token;
  }

  get = (path: string, query: Values = {}, more: Request = {}): Promise<Answer> =>
    this.send("GET", path, { query, ...more });
  post = (path: string, body: unknown = {}, more: Request = {}): Promise<Answer> =>
    this.send("POST", path, { body, ...more });
  put = (path: string, body: unknown = {}, more: Request = {}): Promise<Answer> =>
    this.send("PUT", path, { body, ...more });
  delete = (path: string, query: Values = {}, more: Request = {}): Promise<Answer> =>
    this.send("DELETE", path, { query, ...more });

  /** Makes a call as multipart form data. */
  submit = (path: string, form: Form, more: Request = {}): Promise<Answer> =>
    this.send("POST", path, { form, ...more });

  /** Makes any call. What the harness's checks find in the answer is thrown. */
  async send(method: string, path: string, request: Request = {}): Promise<Answer> {
    const { query = {}, body, form, headers = {}, params = {}, remoteAddress } = request;
    const multipart = form?.encoded();
    const response = await this.server.app.inject({
      method: method as InjectOptions["method"],
      url: this.url(path, query, params),
      headers: {
        host: `${this.provider}.localhost`,
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...multipart?.headers,
        ...headers,
      },
      ...((multipart || body !== undefined) && { payload: (multipart?.payload ?? body) as object }),
      remoteAddress,
    });
    // What goes on after an answer is over when the test goes on.
    await this.server.services.later.done();
    const found = this.server.violations.splice(0);
    if (found.length > 0) throw new Error(`${method} ${path}: ${found.join("; ")}`);
    return new Answer(response);
  }

  url(path: string, query: Values = {}, params: Values = {}): string {
    const { product } = this.server.services.config;
    const filled = fillPath(path, params);
    const place = filled.startsWith("/") ? filled : `/api/v1/${product}-portal/${filled}`;
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return search ? `${place}?${search}` : place;
  }
}
