import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { s3Files } from "./s3Files.ts";

/** A store that knows no more of S3 than what every store of its kind does: objects under paths, as they were sent. */
const kept = new Map<string, { bytes: Buffer; headers: IncomingHttpHeaders }>();
const store = createServer((request, response) => {
  const path = decodeURIComponent((request.url ?? "").replace(/\?.*$/, ""));
  void buffer(request).then((bytes) => {
    if (!request.headers.authorization?.includes("Credential=key/")) return answer(403, "AccessDenied");
    if (!path.startsWith("/papers/")) return answer(404, "NoSuchBucket");
    if (request.method === "PUT") kept.set(path, { bytes, headers: request.headers });
    const found = kept.get(path);
    if (request.method === "DELETE") kept.delete(path);
    if (request.method !== "GET") return response.writeHead(request.method === "PUT" ? 200 : 204).end();
    return found ? response.end(found.bytes) : answer(404, "NoSuchKey");
  });

  function answer(status: number, code: string) {
    return response
      .writeHead(status, { "content-type": "application/xml" })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  }
});
const folder = mkdtempSync(join(tmpdir(), "portal-s3-"));
const files = (bucket: string) => {
  const { port } = store.address() as AddressInfo;
  return s3Files(`s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=ap-southeast-2`, {
    dataDir: folder,
  });
};

beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key").stubEnv("AWS_SECRET_ACCESS_KEY", "not so secret");
  await once(store.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  vi.unstubAllEnvs();
  store.close();
  store.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

test("a file is put into the bucket as it is, comes back, and is gone when it is removed", async () => {
  const bytes = Buffer.from("%PDF-1.7\r\n\0 plan");
  const file = join(folder, "plan.pdf");
  writeFileSync(file, bytes);
  const papers = files("papers/north");
  await papers.put("0a1b2c3d", file, "application/pdf");
  const stored = kept.get("/papers/north/0a1b2c3d");
  expect(stored?.bytes).toEqual(bytes);
  expect(stored?.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(bytes.length),
  });
  expect(stored?.headers).not.toHaveProperty("x-amz-trailer");

  const back = await papers.get("0a1b2c3d");
  expect(back && (await buffer(back))).toEqual(bytes);
  await papers.remove("0a1b2c3d");
  expect([...kept.keys()]).toEqual([]);
});

test("a file that is not there is nothing, also when it is removed again", async () => {
  expect(await files("papers").get("0a1b2c3d")).toBeUndefined();
  await expect(files("papers").remove("0a1b2c3d")).resolves.toBeUndefined();
});

test("a bucket that is not there is a failure, and no missing file", async () => {
  await expect(files("elsewhere").get("0a1b2c3d")).rejects.toMatchObject({
    status: 503,
    cause: { name: "NoSuchBucket" },
  });
});
