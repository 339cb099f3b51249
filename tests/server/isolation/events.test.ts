import { describe, expect, test } from "vitest";
import { openStream } from "../../support/eventStream.ts";
import { openTestServer } from "../../support/server.ts";

// What happens is told to open portals: that something changed, never what is in it, and only to those it concerns.
const server = await openTestServer();
const { port } = await server.listen();
const admin = await server.as("admin");
const base = `http://127.0.0.1:${port}/api/v1/ndis-portal`;
const listen = async (person: string) => openStream(`${base}/events`, (await server.as(person)).token ?? "");
const addFaq = () => admin.post("ndis/faqs/add", { question: "Did you hear?", answer: "<p>Yes</p>" });

describe("the stream of events", () => {
  test("tells those who may list a resource that one of its records changed", async () => {
    const stream = await listen("admin");
    await addFaq();
    expect(await stream.next("record")).toEqual({ kind: "record", resources: ["faqs"], mine: true });
    stream.close();
  });

  test("tells others, and another provider, nothing of it", async () => {
    const [worker, south, mine] = [
      await listen("worker"),
      await listen("admin of south"),
      await listen("admin"),
    ];
    await addFaq();
    await mine.next("record");
    await admin.put("ndis/settings/update-start-of-week", { start_of_week: 3 });
    await worker.next("tenant-changed");
    expect(worker.heard()).toEqual(["tenant-changed"]);
    const theirs = await server.as("admin of south");
    await theirs.put("ndis/settings/update-start-of-week", { start_of_week: 3 });
    await south.next("tenant-changed");
    expect(south.heard()).toEqual(["tenant-changed"]);
    for (const stream of [worker, south, mine]) stream.close();
  });

  test("ends with the session, and says so", async () => {
    const session = await server.signIn("colleague");
    const stream = await openStream(`${base}/events`, session.token);
    await fetch(`${base}/auth/logout`, { headers: { authorization: `Bearer ${session.token}` } });
    expect(await stream.next("session-ended")).toEqual({ kind: "session-ended" });
    await stream.ended;
  });

  test("tells nothing of a change that was refused", async () => {
    const stream = await listen("admin");
    await admin.post("ndis/faqs/add", { question: "No" });
    await admin.put("ndis/settings/update-start-of-week", { start_of_week: 4 });
    await stream.next("tenant-changed");
    expect(stream.heard()).toEqual(["tenant-changed"]);
    stream.close();
  });

  test("needs a session", async () => {
    expect((await fetch(`${base}/events`, { headers: { host: "north.localhost" } })).status).toBe(404);
    expect((await (await server.as("nobody")).get("events")).status).toBe(401);
  });
});
