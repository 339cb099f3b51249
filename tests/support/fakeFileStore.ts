import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { vi } from "vitest";
import { afterwards } from "./afterwards.ts";

/** How the store behaves: `silent` never answers, `trickle` sends a byte now and then, `fails` answers 500. */
type Mode = "works" | "silent" | "trickle" | "fails" | "refuses deletions";

/** An S3-compatible store in this process, with one bucket. */
export interface FakeFileStore {
  mode: Mode;
  url: string;
  /** Objects by their path. */
  kept: Map<string, Buffer>;
  /** Requests so far. */
  requests: () => number;
}

const problem = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);

/** Starts a store that fails as a test wants it; it is stopped after the test, or after the file. */
export async function fakeFileStore(): Promise<FakeFileStore> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const { mode, kept } = fake;
    if (mode === "silent") return;
    const path = decodeURIComponent((request.url ?? "").replace(/\?.*$/, ""));
    void buffer(request)
      .then((bytes) => {
        const isDeletion = request.method === "DELETE";
        if (!request.headers.authorization?.includes("Credential=key/"))
          return problem(response, 403, "InvalidAccessKeyId");
        if (!path.startsWith("/papers/")) return problem(response, 404, "NoSuchBucket");
        if (mode === "fails" || (mode === "refuses deletions" && isDeletion))
          return problem(response, 500, "InternalError");
        if (request.method === "PUT") kept.set(path, bytes);
        if (isDeletion) kept.delete(path);
        if (request.method !== "GET") return response.writeHead(isDeletion ? 204 : 200).end();
        const found = kept.get(path);
        if (!found) return problem(response, 404, "NoSuchKey");
        response.writeHead(200, { "content-length": String(found.length) });
        return mode === "trickle" ? trickle(response) : response.end(found);
      })
      .catch(() => undefined);
  });
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key").stubEnv("AWS_SECRET_ACCESS_KEY", "not so secret");
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterwards(() => {
    vi.unstubAllEnvs();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const fake: FakeFileStore = {
    mode: "works",
    url: `s3://papers/north?endpoint=http://127.0.0.1:${port}&region=ap-southeast-2`,
    kept: new Map(),
    requests: () => requests,
  };
  return fake;
}

/** One byte every few milliseconds. */
function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write("."), 20);
  response.once("close", () => clearInterval(timer));
}
