import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";
import { afterwards } from "./afterwards.ts";
import { testSecret } from "./config.ts";

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  process: ChildProcess;
  /** Everything it has written so far. */
  output: () => string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Starts a server; it is ended after the test, or after the file when no test has begun, if it still runs. */
export function startServer(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [join(productFolder, "src", "server.ts")], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      LOG_LEVEL: "error",
      REQUESTS_PER_MINUTE: "0",
      SECRET: testSecret,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      written += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  afterwards(() => {
    child.kill("SIGKILL");
    return ended;
  });
  return { process: child, output: () => written, ended };
}

/** Waits until the server tells its address, and answers its port. */
export function portOf(server: ServerProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const look = () => {
    const port = /The portal is at http:\/\/[^:]+:(\d+)/.exec(server.output())?.[1];
    if (port) resolve(Number(port));
  };
  server.process.stdout?.on("data", look);
  void server.ended.then((code) => reject(new Error(`the server ended with ${code}: ${server.output()}`)));
  look();
  return promise;
}
