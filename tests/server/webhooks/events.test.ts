import { beforeEach, describe, expect, test, vi } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { hookedVehicles } from "../../support/hookedVehicles.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { addEndpoint, openReceiver, senderTo } from "../../support/webhookReceiver.ts";

// What goes out by a webhook: on a change, a move and a date, with the named fields and nothing else.
const receiver = await openReceiver();
const server = await openTestServer({ config: { configDir: hookedVehicles() } });
server.services.webhooks = senderTo(receiver);
// What is done for the other providers every day takes seconds.
const others = ["demo", "acacia"];
await server.rows`update tenants set status = 'suspended' where slug = any (${others})`;
server.services.tenants.forget();
const call = () => server.as("admin");
const keeper = idOf("north", "staff", "first");
const within = { timeout: 5000, interval: 20 };
const arrived = (count: number) =>
  vi.waitFor(() => {
    expect(receiver.taken).toHaveLength(count);
    return receiver.taken;
  }, within);
const add = async (more: object = {}): Promise<string> =>
  (
    await (
      await call()
    ).post("records/vehicles", { plate: "AB 12", value: "CANARY", comment: "CANARY", ...more })
  ).body.id as string;
const waiting = () => server.rows`select from webhook_deliveries where status = 'waiting'`;
const nextDay = async (date: string) => {
  server.clock.set(`${date}T01:00:00.000Z`);
  await dailyJobs(server.services)();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), within);
};

beforeEach(async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  receiver.taken.length = 0;
  await server.rows`delete from webhook_endpoints`;
  await server.rows`delete from records where resource = 'vehicles'`;
  await server.rows`delete from sent_notices`;
});

describe("a change", () => {
  test("goes to the endpoints that listen to it, with the fields that the notice names", async () => {
    const { id: endpoint } = await addEndpoint(server, ["vehicle-changed"]);
    const id = await add({ keeper });
    const [message] = await arrived(1);
    expect(message?.body).toEqual({
      type: "vehicle-changed",
      timestamp: "2026-12-01T01:00:00.000Z",
      data: {
        provider: "north",
        resource: "vehicles",
        id,
        action: "create",
        record: { plate: "AB 12", keeper },
      },
    });
    expect(message?.text).not.toContain("CANARY");
    expect(message?.headers).toMatchObject({
      host: "hooks.example",
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^msg_[0-9a-f-]{36}$/) as string,
    });
    await vi.waitFor(async () => {
      const { data } = await (await call()).get("records/webhook-deliveries", { endpoint });
      expect(data.deliveries).toMatchObject([
        { title: "A vehicle is added or changed", status: "delivered", attempts: 1, http_status: 204 },
      ]);
    }, within);
  });

  test("of a deleted record is told too, and a move by its name", async () => {
    await addEndpoint(server, ["vehicle-changed", "vehicle-sold"]);
    const id = await add();
    expect((await (await call()).post(`records/vehicles/${id}/sell`)).status).toBe(200);
    expect((await (await call()).delete(`records/vehicles/${id}`)).status).toBe(200);
    const all = await arrived(3);
    expect(all.map(({ body }) => [body.type, body.data.action, body.data.record])).toEqual([
      ["vehicle-changed", "create", { plate: "AB 12", keeper: null }],
      ["vehicle-sold", "sell", { plate: "AB 12", status: "sold" }],
      ["vehicle-changed", "delete", { plate: "AB 12", keeper: null }],
    ]);
  });

  test("that is refused sends nothing, and neither does a notice that is switched off", async () => {
    await addEndpoint(server, ["vehicle-changed"]);
    expect((await (await call()).post("records/vehicles", { plate: 7 })).status).toBe(422);
    await server.rows`update records set data = data || '{"enabled": false}'
      where resource = 'notices' and data->>'notice' = 'vehicle-changed'`;
    await add();
    await server.rows`update records set data = data || '{"enabled": true}'
      where resource = 'notices' and data->>'notice' = 'vehicle-changed'`;
    expect(await server.rows`select from webhook_deliveries`).toEqual([]);
  });

  test("goes to nobody of another provider, nor to an endpoint that listens to something else", async () => {
    await addEndpoint(server, ["vehicle-changed"], { provider: "south" });
    await addEndpoint(server, ["vehicle-sold"]);
    await add();
    expect(await server.rows`select from webhook_deliveries`).toEqual([]);
  });
});

describe("a date", () => {
  test("is told once at each of its steps, with the days that are left", async () => {
    await addEndpoint(server, ["vehicle-inspection"]);
    await add({ inspection: "2026-12-20" });
    for (const date of ["2026-12-02", "2026-12-02", "2026-12-12", "2026-12-13", "2026-12-14", "2026-12-21"])
      await nextDay(date);
    const all = await arrived(2);
    expect(all.map(({ body: { data } }) => [data.days, data.overdue, data.date])).toEqual([
      [-7, false, "2026-12-20"],
      [1, true, "2026-12-20"],
    ]);
  });

  test("that had come before the endpoint listened is not told", async () => {
    await add({ inspection: "2026-12-20" });
    await nextDay("2026-12-05");
    await addEndpoint(server, ["vehicle-inspection"]);
    await nextDay("2026-12-06");
    expect(await server.rows`select from webhook_deliveries`).toEqual([]);
    await nextDay("2026-12-13");
    await arrived(1);
  });
});
