import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { sendRaw } from "../support/rawHttp.ts";
import { openTestServer } from "../support/server.ts";
import { idsOf, pathValues, resourceOf } from "./asked.ts";

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

test("no list gives more than 1,000 rows at once, and no report either (G-30)", async () => {
  const { paths } = (await (await server.as("nobody")).get("openapi.json")).body as {
    paths: Record<string, { get?: { parameters: { name: string }[] } }>;
  };
  // There is no import to ask about, one document is no list, and opened chats are read by anyone who opened them (access.test.ts).
  const others = /imports\/\{id\}|external\/document\/view|chat\/accesses\/\{id\}\/messages/;
  const lists = Object.entries(paths).filter(
    ([path, { get }]) => !others.test(path) && get?.parameters.some(({ name }) => name === "limit"),
  );
  expect(lists.length).toBeGreaterThan(30);
  const answers: unknown[] = [];
  for (const [path] of lists) {
    const route = `GET ${path.replace("/api/v1/ndis-portal/", "")}`;
    const params = { ...pathValues("north"), ...idsOf("north", resourceOf(route, server.services)) };
    const { status, errors } = await admin.get(path, { limit: 1001 }, { params });
    if (status !== 422 || !errors?.limit) answers.push(`${route}: ${status}`);
  }
  expect(answers).toEqual([]);
  for (const report of ["ndis/client/export/list", "ndis/forms/incidents", "ndis/forms/feedback"]) {
    const { status, errors } = await admin.post(report, { limit: 1001 });
    expect([status, Object.keys(errors)], report).toEqual([422, ["limit"]]);
  }
});
