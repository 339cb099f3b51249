import { describe, expect, test } from "vitest";
import { AtOnce, Pace } from "#framework/server/http/request/pace.ts";
import { openTestServer } from "../support/server.ts";

const server = await openTestServer({ config: { requestsPerMinute: 20 } });

describe("one person cannot take the whole server (S-8)", () => {
  test("requests of a person are counted by the minute, whatever they ask for; others are not kept out", async () => {
    const [worker, admin] = [await server.as("worker"), await server.as("admin")];
    const statuses: number[] = [];
    for (let at = 0; at < 25; at += 1) statuses.push((await worker.get("get-current-user-detail")).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const refused = await worker.get("ndis/faqs");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await admin.get("get-current-user-detail")).status).toBe(200);
  });

  test("the next minute is a new one", () => {
    const pace = new Pace({ perMinute: 2 });
    const count = (at: number) => () => pace.count("a", at);
    for (const at of [0, 59_000]) expect(count(at)).not.toThrow();
    expect(count(59_999)).toThrow("Too many");
    expect(count(60_000)).not.toThrow();
  });

  test("of searches eight run at once, and one that failed is over", async () => {
    const atOnce = new AtOnce(8);
    const gate = Promise.withResolvers<string>();
    const running = Array.from({ length: 8 }, () => atOnce.run("a", () => gate.promise));
    await expect(atOnce.run("a", () => Promise.resolve("more"))).rejects.toThrow("Too many");
    await expect(atOnce.run("b", () => Promise.resolve("other"))).resolves.toBe("other");
    gate.resolve("found");
    await Promise.all(running);
    await expect(atOnce.run("a", () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    await expect(atOnce.run("a", () => Promise.resolve("again"))).resolves.toBe("again");
  });

  test("300 searches at once by one person: most of them wait for another try", async () => {
    const open = await openTestServer();
    const coordinator = await open.as("coordinator");
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => coordinator.get("search", { search: "wil" })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(16);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(40);
    const long = await coordinator.get("search", { search: `wil ${"ab ".repeat(2500)}` });
    expect(long.status).toBe(200);
  });
});
