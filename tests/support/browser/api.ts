import { request as send } from "node:http";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";

/** What the sign-in call answers. */
export interface SignedIn {
  token: string;
  refresh_token: string;
  user: Record<string, unknown> & { uuid: string; fullname: string };
  platform: Record<string, unknown>;
}

export interface ApiAnswer {
  status: number;
  text: string;
  // The shape of an answer is what the test expects of it.
  data: Record<string, never>;
}

const prefix = "/api/v1/ndis-portal/";

/** Calls of the API beside the browser: to prepare what a test works on, and to play someone else. */
export class Api {
  readonly #port: number;
  readonly #token: string | undefined;

  constructor(port: number, token?: string) {
    this.#port = port;
    this.#token = token;
  }

  /** A caller who is signed in as someone of the demo provider. */
  static async as(port: number, role: string): Promise<Api> {
    return new Api(port, (await signIn(port, role)).token);
  }

  get = (path: string): Promise<ApiAnswer> => this.send("GET", path);
  delete = (path: string): Promise<ApiAnswer> => this.send("DELETE", path);
  post = (path: string, body: unknown): Promise<ApiAnswer> => this.send("POST", path, body);
  put = (path: string, body: unknown): Promise<ApiAnswer> => this.send("PUT", path, body);

  /** Sends JSON, or the parts of a form. */
  async send(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const form = body instanceof FormData ? new Response(body) : undefined;
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const payload = form ? Buffer.from(await form.arrayBuffer()) : json;
    return new Promise((resolve, reject) => {
      const request = send(
        {
          port: this.#port,
          host: "127.0.0.1",
          method,
          path: path.startsWith("/") ? path : prefix + path,
          headers: {
            host: `demo.localhost:${this.#port}`,
            accept: "application/json",
            ...(this.#token && { authorization: `Bearer ${this.#token}` }),
            ...(payload && {
              "content-type": form?.headers.get("content-type") ?? "application/json",
              "content-length": payload.length,
            }),
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text, data: dataOf(text) }));
        },
      );
      request.on("error", reject);
      request.end(payload);
    });
  }
}

function dataOf(text: string): ApiAnswer["data"] {
  try {
    return (JSON.parse(text) as { data?: ApiAnswer["data"] }).data ?? {};
  } catch {
    return {};
  }
}

/** A new session of someone of the demo provider. */
export async function signIn(port: number, role: string): Promise<SignedIn> {
  const { status, text, data } = await new Api(port).post("auth/login", {
    email: `${role}@demo.example`,
    password: demoPassword,
  });
  if (status !== 200) throw new Error(`${role} cannot sign in: ${status} ${text}`);
  return data as unknown as SignedIn;
}
