import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { portOf, type ServerProcess, startServer } from "./serverProcess.ts";

/** A server in a process of its own that is asked over HTTP, as the demo provider's people. */
export interface RunningPortal extends ServerProcess {
  port: number;
  /** Milliseconds from the start of the process until it said that it serves. */
  startedIn: number;
  ask: (method: string, path: string, request?: Asked) => Promise<Reply>;
  signIn: (person?: string) => Promise<string>;
  /** Ends it as a crash does; resolves when it is gone. */
  kill: () => Promise<unknown>;
  /** Ends it as a platform does; resolves with its exit code. */
  stop: () => Promise<number | null>;
}

interface Asked {
  token?: string;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Status and data of an answer. */
export interface Reply {
  status: number;
  data: Record<string, unknown>;
  message: string;
}

/** Starts a server with the demo provider as its tenant, and waits until it serves. */
export async function runPortal(env: Record<string, string>): Promise<RunningPortal> {
  const begun = performance.now();
  const server = startServer({ TENANT: "demo", ...env });
  const port = await portOf(server);
  const ask = async (method: string, path: string, request: Asked = {}): Promise<Reply> => {
    const { token, body, headers, signal } = request;
    const answer = await fetch(new URL(path, `http://127.0.0.1:${port}/api/v1/ndis-portal/`), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal,
    });
    const { data = {}, message = "" } = (await answer.json()) as Partial<Reply>;
    return { status: answer.status, data, message };
  };
  return {
    ...server,
    port,
    startedIn: performance.now() - begun,
    ask,
    signIn: async (person = "admin") => {
      const login = { email: `${person}@demo.example`, password: demoPassword };
      const { status, data, message } = await ask("POST", "auth/login", { body: login });
      if (status !== 200) throw new Error(`${person} cannot sign in: ${status} ${message}`);
      return data.token as string;
    },
    kill: () => {
      server.process.kill("SIGKILL");
      return server.ended;
    },
    stop: () => {
      server.process.kill("SIGTERM");
      return server.ended;
    },
  };
}
