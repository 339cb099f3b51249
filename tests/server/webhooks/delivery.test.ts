import { createServer } from "node:http";
import type { LookupAddress } from "node:dns";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { deliverWebhooks, takeOnWebhooks } from "#framework/server/webhooks/deliver.ts";
import { webhookSender } from "#framework/server/webhooks/sender.ts";
import { claimNext, pauses } from "#framework/server/webhooks/store.ts";
import { hookedVehicles } from "../../support/hookedVehicles.ts";
import { openTestServer } from "../../support/server.ts";
import { addEndpoint, openReceiver, senderTo } from "../../support/webhookReceiver.ts";

// How deliveries arrive, or not: retries under one id, endpoints that hang, redirects, names that lead inside.
const receiver = await openReceiver();
const server = await openTestServer({ config: { configDir: hookedVehicles() } });
const { services, clock } = server;
const call = () => server.as("admin");
const within = { timeout: 8000, interval: 20 };
const start = "2026-12-01T01:00:00.000Z";

interface Delivery {
  uuid: string;
  status: string;
  attempts: number;
  data: { problem?: string; http_status?: number; answer?: string };
}
const deliveries = (endpoint: string) =>
  server.rows<Delivery>`select uuid, status, attempts, data from webhook_deliveries
    where endpoint = ${endpoint} order by created_at, uuid`;
const add = async (person = "admin") =>
  (await server.as(person)).post("records/vehicles", { plate: "AB 12" });
const tenantId = async (slug = "north") => (await services.tenants.bySlug(slug))?.id ?? "";
/** What a job of the provider does now. */
const work = async (slug = "north") => {
  const tenant = await tenantId(slug);
  await asTenant(tenant, () => deliverWebhooks(services, { tenant }, new AbortController().signal));
};
/** Until the first attempt of everything has ended. */
const tried = (endpoint: string, count = 1) =>
  vi.waitFor(async () => {
    const all = await deliveries(endpoint);
    expect(all).toHaveLength(count);
    for (const one of all) expect(one.data.problem ?? one.status).not.toBe("waiting");
    return all;
  }, within);

beforeEach(async () => {
  clock.set(start);
  receiver.answers();
  receiver.taken.length = 0;
  services.webhooks = senderTo(receiver);
  await server.rows`delete from webhook_endpoints`;
});

describe("an attempt that fails", () => {
  test("is made again after longer and longer pauses, always under the same id, and signed anew", async () => {
    const { id } = await addEndpoint(server, ["vehicle-changed"]);
    receiver.answers((_message, response) => response.writeHead(503).end("busy"));
    await add();
    expect(await tried(id)).toMatchObject([
      { status: "waiting", data: { http_status: 503, answer: "busy", problem: "Answered with status 503." } },
    ]);
    await work();
    expect(receiver.taken, "before its time").toHaveLength(1);
    clock.advance({ minutes: pauses[0] });
    await work();
    expect(receiver.taken).toHaveLength(2);
    receiver.answers();
    clock.advance({ minutes: pauses[1] });
    await work();
    expect(await deliveries(id)).toMatchObject([{ status: "delivered", attempts: 3 }]);
    expect(new Set(receiver.ids()).size).toBe(1);
    const times = receiver.taken.map(({ headers }) => headers["webhook-timestamp"]);
    expect(new Set(times).size).toBe(3);
  });

  test("is given up after the last, and sent again by hand under the same id", async () => {
    const { id } = await addEndpoint(server, ["vehicle-changed"]);
    receiver.answers((_message, response) => response.writeHead(422).end());
    await add();
    await tried(id);
    for (const minutes of pauses) {
      await server.rows`update webhook_endpoints set failing_since = null`;
      clock.advance({ minutes });
      await work();
    }
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ status: "failed", attempts: pauses.length + 1 });
    receiver.answers();
    const again = await (await call()).post(`records/webhook-deliveries/${failed?.uuid}/again`);
    expect(again.status, again.text).toBe(200);
    await vi.waitFor(
      async () => expect(await deliveries(id)).toMatchObject([{ status: "delivered", attempts: 1 }]),
      within,
    );
    expect(new Set(receiver.ids()).size).toBe(1);
  });

  test("of an endpoint that says it is gone is the last: it is paused, and those who look after it are told", async () => {
    const { id } = await addEndpoint(server, ["vehicle-changed"]);
    receiver.answers((_message, response) => response.writeHead(410).end());
    await server.rows`delete from outbox`;
    await add();
    await vi.waitFor(
      async () =>
        expect((await (await call()).get(`records/webhook-endpoints/${id}`)).data.endpoint).toMatchObject({
          status: "paused",
          paused_because: "gone",
        }),
      within,
    );
    const mails = await server.rows<{ subject: string }>`select subject from outbox`;
    expect(mails).toEqual([{ subject: "Webhook endpoint Payroll is paused" }]);
  });

  test("for three days pauses the endpoint; what is told meanwhile waits, and goes when it is resumed", async () => {
    const { id } = await addEndpoint(server, ["vehicle-changed"]);
    receiver.answers((_message, response) => response.writeHead(500).end());
    await add();
    await tried(id);
    for (const hours of [1, 24, 24, 24]) {
      clock.advance({ hours });
      await work();
    }
    const paused = await server.rows`select status, data->>'paused_because' as why from webhook_endpoints`;
    expect(paused).toEqual([{ status: "paused", why: "failing" }]);
    receiver.answers();
    receiver.taken.length = 0;
    await add();
    clock.advance({ hours: 25 });
    await work();
    expect(receiver.taken).toEqual([]);
    expect((await (await call()).post(`records/webhook-endpoints/${id}/resume`)).status).toBe(200);
    await vi.waitFor(() => expect(receiver.taken).toHaveLength(2), within);
    expect(new Set(receiver.ids()).size).toBe(2);
  });
});

describe("an endpoint that hangs", () => {
  test("costs its time limit, is left alone after it, and holds up no other endpoint", async () => {
    services.webhooks = senderTo(receiver, 300);
    const slow = await addEndpoint(server, ["vehicle-changed"], { url: "https://slow.example/" });
    const quick = await addEndpoint(server, ["vehicle-changed"], { url: "https://quick.example/" });
    receiver.answers(
      ({ host }, response) => void (host === "quick.example" && response.writeHead(204).end()),
    );
    for (let count = 0; count < 3; count += 1) await add();
    await vi.waitFor(
      async () =>
        expect((await deliveries(quick.id)).map(({ status }) => status)).toEqual(Array(3).fill("delivered")),
      within,
    );
    await vi.waitFor(
      async () =>
        expect((await deliveries(slow.id))[0]).toMatchObject({
          status: "waiting",
          data: { problem: "No answer within 10 seconds." },
        }),
      within,
    );
    expect(receiver.taken.filter(({ host }) => host === "slow.example")).toHaveLength(1);
  });

  test("holds up nobody of another provider", async () => {
    services.webhooks = senderTo(receiver, 2000);
    const slow = await addEndpoint(server, ["vehicle-changed"], { url: "https://slow.example/" });
    const other = await addEndpoint(server, ["vehicle-changed"], {
      provider: "south",
      url: "https://south.example/",
    });
    receiver.answers(
      ({ host }, response) => void (host === "south.example" && response.writeHead(204).end()),
    );
    await add();
    await vi.waitFor(() => expect(receiver.taken).toHaveLength(1), within);
    await add("admin of south");
    await vi.waitFor(
      async () => expect(await deliveries(other.id)).toMatchObject([{ status: "delivered" }]),
      within,
    );
    expect(await deliveries(slow.id)).toMatchObject([{ status: "waiting", attempts: 1 }]);
  });
});

describe("what leads inside", () => {
  let hits = 0;
  const canary = createServer((_request, response) => {
    hits += 1;
    response.end();
  });
  const listening = new Promise<number>((resolve) =>
    canary.listen(0, "127.0.0.1", () => resolve((canary.address() as AddressInfo).port)),
  );
  afterAll(() => void canary.close());

  test("a redirect is an answer, and is not followed", async () => {
    const port = await listening;
    const { id } = await addEndpoint(server, ["vehicle-changed"]);
    receiver.answers((_message, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    await add();
    expect(await tried(id)).toMatchObject([
      { status: "waiting", data: { http_status: 307, problem: expect.stringMatching(/redirect/) as string } },
    ]);
    expect([receiver.taken.length, hits]).toEqual([1, 0]);
  });

  test.each<[string, LookupAddress[][]]>([
    ["a name of a private address", [[{ address: "127.0.0.1", family: 4 }]]],
    [
      "a name of a public and a private address",
      [
        [
          { address: "1.1.1.1", family: 4 },
          { address: "127.0.0.1", family: 4 },
        ],
      ],
    ],
    ["a name of a private address of IPv6", [[{ address: "::ffff:127.0.0.1", family: 6 }]]],
  ])("%s is not connected to", async (_what, answers) => {
    const port = await listening;
    services.webhooks = webhookSender({
      lookUp: (_host, _options, callback) => callback(null, answers[0] ?? []),
    });
    const { id } = await addEndpoint(server, ["vehicle-changed"], { url: `https://inside.example:${port}/` });
    await add();
    expect(await tried(id)).toMatchObject([
      { data: { problem: "The address leads into a private network. Nothing was sent." } },
    ]);
    expect(hits).toBe(0);
  });

  test("a name that changes after it was judged leads nowhere else: it is looked up once for each connection", async () => {
    const asked: string[] = [];
    const sender = webhookSender({
      within: 2000,
      lookUp: (host, _options, callback) => {
        asked.push(host);
        callback(null, [{ address: asked.length === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }]);
      },
      isPublic: (address) => address === "192.0.2.1",
      request: (_address, options, _answered) => {
        const chosen = vi.fn<(error: unknown, found: unknown) => void>();
        options.lookup?.("rebinds.example", { all: true }, chosen);
        expect(chosen).toHaveBeenCalledWith(null, [{ address: "192.0.2.1", family: 4 }]);
        options.lookup?.("rebinds.example", { all: true }, chosen);
        expect(chosen.mock.lastCall?.[0]).toMatchObject({ code: "EINSIDE" });
        expect(options.agent).toBe(false);
        throw Object.assign(new Error("enough"), { code: "EENOUGH" });
      },
    });
    await expect(sender.post("https://rebinds.example/", {}, "{}")).rejects.toMatchObject({
      code: "EENOUGH",
    });
    expect(asked).toEqual(["rebinds.example", "rebinds.example"]);
  });

  test("an address of the network itself is judged too, also where it was stored before", async () => {
    const sender = webhookSender();
    await expect(sender.post("https://127.0.0.1/", {}, "{}")).rejects.toMatchObject({ code: "EINSIDE" });
    await expect(sender.post("https://[::1]/", {}, "{}")).rejects.toMatchObject({ code: "EINSIDE" });
  });
});

describe("a process that is killed", () => {
  test("before it sends loses nothing: the routine finds what waits", async () => {
    const { id } = await addEndpoint(server, ["vehicle-changed"]);
    const start = vi.spyOn(services.background, "start").mockImplementation(() => undefined);
    await add();
    start.mockRestore();
    expect(await deliveries(id)).toMatchObject([{ status: "waiting", attempts: 0 }]);
    await takeOnWebhooks(services);
    await vi.waitFor(() => expect(receiver.taken).toHaveLength(1), within);
  });

  test("while it sends leaves a message that may arrive twice, under one id", async () => {
    const { id } = await addEndpoint(server, ["vehicle-changed"]);
    const start = vi.spyOn(services.background, "start").mockImplementation(() => undefined);
    await add();
    start.mockRestore();
    const tenant = await services.tenants.bySlug("north");
    if (!tenant) throw new Error("north is not there");
    const scope = { services, tenant, db: services.database.db };
    const claimed = await asTenant(tenant.id, () => claimNext(scope, id));
    await services.webhooks.post(
      claimed?.address ?? "",
      { "webhook-id": `msg_${claimed?.uuid}` },
      claimed?.body ?? "",
    );
    await work();
    expect(receiver.taken, "until its lease is over").toHaveLength(1);
    clock.advance({ minutes: 2 });
    await work();
    expect(receiver.taken).toHaveLength(2);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });
});
