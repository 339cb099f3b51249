import { readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { png } from "../support/files.ts";
import { form } from "../support/form.ts";
import { sendRaw } from "../support/rawHttp.ts";
import { openTestServer } from "../support/server.ts";

const server = await openTestServer();
const worker = await server.as("worker");
const { port } = await server.listen();
const incoming = join(server.services.config.dataDir, "incoming");
const left = () => readdirSync(incoming).length;
/** Files and sockets that the process has open below the folder of uploads. */
const open = () =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(incoming);
    } catch {
      return false;
    }
  }).length;

const large = form()
  .file("file", { name: "large.txt", bytes: Buffer.alloc(4 * 1024 * 1024, "a") })
  .encoded();
const head = (length: number) =>
  [
    "POST /api/v1/ndis-portal/files HTTP/1.1",
    "Host: north.localhost",
    `Authorization: Bearer ${worker.token}`,
    `Content-Type: ${large.headers["content-type"]}`,
    `Content-Length: ${length}`,
    "Connection: close",
  ].join("\r\n") + "\r\n\r\n";

test.each([
  ["after the headers", 0],
  ["within the part's own headers", 100],
  ["after a few bytes", 5000],
  ["in the middle", 2 * 1024 * 1024],
  ["just before the end", large.payload.length - 20],
])("an upload that is cut off %s leaves nothing behind (R-06)", async (_what, bytes) => {
  await worker.submit("files", form().file("file", { name: "a.png", bytes: png }));
  const cut = async (end: "destroy" | "resetAndDestroy") => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await new Promise((resolve) => socket.once("connect", resolve));
    await new Promise((resolve) =>
      socket.write(
        Buffer.concat([Buffer.from(head(large.payload.length)), large.payload.subarray(0, bytes)]),
        resolve,
      ),
    );
    if (bytes > 5000) await expect.poll(left).toBeGreaterThan(0);
    socket[end]();
  };
  await cut("destroy");
  await expect.poll(left).toBe(0);
  await cut("resetAndDestroy");
  await expect.poll(left).toBe(0);
  await expect.poll(open).toBe(0);
  const [row] = await server.rows<{
    count: number;
  }>`select count(*) as count from files where name = 'large.txt'`;
  expect(row?.count).toBe(0);
});

test.each([
  ["an upload", "files"],
  ["a form", "ndis/client/update-client"],
])(
  "%s that ends before its form does is malformed, and leaves nothing behind (R-06)",
  async (_what, path) => {
    const admin = await server.as("admin");
    const payload = large.payload.subarray(0, 3000);
    const { status } = await admin.send("POST", path, { body: payload, headers: large.headers });
    expect(status).toBe(400);
    await expect.poll(left).toBe(0);
  },
);

test("a download that nobody reads and that is cut off is let go (R-06)", async () => {
  const sent = await worker.submit(
    "files",
    form().file("file", { name: "large.txt", bytes: "a".repeat(9_000_000) }),
  );
  const { data } = await worker.get(`files/${sent.data.file.documentId}/link`);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET ${data.link as string} HTTP/1.1\r\nHost: north.localhost\r\n\r\n`);
  await new Promise((resolve) => socket.once("readable", resolve));
  socket.resetAndDestroy();
  const stored = join(server.services.config.dataDir, "files");
  const reading = () =>
    readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(stored);
      } catch {
        return false;
      }
    }).length;
  await expect.poll(reading).toBe(0);
  const alive = await sendRaw(
    port,
    "GET /health/ready HTTP/1.1\r\nHost: north.localhost\r\nConnection: close\r\n\r\n",
  );
  expect(alive.status).toBe(200);
});
