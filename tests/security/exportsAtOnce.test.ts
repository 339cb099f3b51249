import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { sendRaw } from "#tests/support/rawHttp.ts";
import { openTestServer } from "#tests/support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const { port } = await server.listen();

const order = async (by = admin): Promise<string> =>
  (await by.post("records/faqs/export", { format: "csv", columns: ["question", "answer"] })).data
    .link as string;
const request = (link: string) =>
  `GET ${link} HTTP/1.1\r\nHost: north.localhost\r\nConnection: close\r\n\r\n`;

/** Opens an export and reads none of it; resolves when it has begun. */
async function unread(link: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(request(link));
  await new Promise((resolve) => socket.once("readable", resolve));
  return socket;
}

test("a third export of one person waits until one of the two has ended; others export meanwhile (G-30)", async () => {
  const long = `<p>${"long ".repeat(1990)}</p>`;
  await server.insert(
    "faqs",
    Array.from({ length: 1000 }, (_, at) => ({ question: `Long answer ${at}?`, answer: long })),
  );
  const [one, two] = [await unread(await order()), await unread(await order())];
  const third = await sendRaw(port, request(await order()));
  expect(third.status).toBe(429);
  expect(third.text).toMatch(/retry-after: 10/i);
  const south = await server.as("admin of south");
  const link = await order(south);
  const theirs = await sendRaw(port, request(link).replace("north", "south"));
  expect(theirs.status).toBe(200);
  one.destroy();
  await expect
    .poll(async () => (await sendRaw(port, request(await order()))).status, { timeout: 10_000 })
    .toBe(200);
  two.destroy();
});
