import { beforeEach, describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { alertDevices, takeOnAlerts } from "#framework/server/push/alert.ts";
import { pushSender } from "#framework/server/push/pushSender.ts";
import { notifiedVehicles } from "../../support/notifiedVehicles.ts";
import { Caller } from "../../support/caller.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { openReceiver, senderTo } from "../../support/webhookReceiver.ts";

const server = await openTestServer({ config: { configDir: notifiedVehicles() } });
const service = await openReceiver();
const keeper = idOf("north", "staff", "first");
const { services } = server;
services.push = senderTo(service, 1000, pushSender);
const started: string[] = [];
services.background.start = (_services, kind, ...jobs) => {
  if (kind === "push") started.push(...jobs.map(({ tenant }) => tenant));
};

const address = (name: string) => `https://push.example/send/${name}`;
const addDevice = async (person: string, name: string) =>
  (await server.as(person)).post("notifications/devices", { endpoint: address(name), name });
const devicesOf = async (person: string) =>
  (await (await server.as(person)).get("notifications/devices")).data.devices as {
    uuid: string;
    name: string;
  }[];
/** The worker with a device in each of two sessions. */
const bothSignedIn = async (): Promise<Caller[]> => {
  const callers: Caller[] = [];
  for (const name of ["here", "there"]) {
    const caller = new Caller(server, "north", (await server.signIn("worker")).token);
    await caller.post("notifications/devices", { endpoint: address(name), name });
    callers.push(caller);
  }
  return callers;
};
/** Does what the queue does with the jobs that were started. */
const work = async (): Promise<string[]> => {
  service.taken.length = 0;
  for (const tenant of started.splice(0))
    await asTenant(tenant, () => alertDevices(services, { tenant }, new AbortController().signal));
  return service.taken.map(({ path }) => path).toSorted();
};
const at = async (instant: string): Promise<string[]> => {
  server.clock.set(instant);
  await takeOnAlerts(services);
  return work();
};
const sell = async (...plates: string[]): Promise<void> => {
  const admin = await server.as("admin");
  const ids = await server.insert(
    "vehicles",
    plates.map((plate) => ({ plate, status: "in_use", keeper })),
    "north",
  );
  for (const id of ids) expect((await admin.post(`records/vehicles/${id}/sell`)).status).toBe(200);
};

// Noon in Sydney, where the provider is.
beforeEach(async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await server.rows`delete from sent_notices`;
  await server.rows`delete from push_devices`;
  await server.rows`delete from notification_choices`;
  started.length = 0;
  service.answers();
});

describe("whose devices", () => {
  test("people see and remove their own, and nobody else's", async () => {
    expect((await addDevice("worker", "phone")).status).toBe(200);
    const [device] = await devicesOf("worker");
    expect(device?.name).toBe("phone");
    for (const person of ["admin", "colleague", "participant", "admin of south"]) {
      expect(await devicesOf(person), person).toEqual([]);
      expect((await (await server.as(person)).delete(`notifications/devices/${device?.uuid}`)).status).toBe(
        404,
      );
    }
    expect((await (await server.as("worker")).delete(`notifications/devices/${device?.uuid}`)).status).toBe(
      200,
    );
    expect(await devicesOf("worker")).toEqual([]);
  });

  test("a device goes when its owner signs out there, and others stay", async () => {
    const [here, there] = await bothSignedIn();
    await here?.get("auth/logout");
    expect((await devicesOf("worker")).map(({ name }) => name)).toEqual(["there"]);
    await there?.post("notifications/devices/forget", { endpoint: address("there") });
    expect(await devicesOf("worker")).toEqual([]);
  });

  test("nobody forgets the device of somebody else, and a session that has only run out keeps its device", async () => {
    await bothSignedIn();
    await (await server.as("colleague")).post("notifications/devices/forget", { endpoint: address("here") });
    const { token, refreshToken } = await server.signIn("worker");
    await new Caller(server, "north", token).post("notifications/devices", {
      endpoint: address("idle"),
      name: "idle",
    });
    server.clock.advance({ minutes: 31 });
    const refreshed = await new Caller(server, "north", refreshToken).post("auth/refresh-token");
    expect(refreshed.status).toBe(401);
    expect(await devicesOf("worker")).toHaveLength(3);
  });

  test("the address never comes back, and a browser belongs to whoever added it last", async () => {
    await addDevice("worker", "shared");
    const again = await addDevice("colleague", "shared");
    expect(again.text).not.toContain("push.example");
    expect(await devicesOf("worker")).toEqual([]);
    expect(JSON.stringify(await devicesOf("colleague"))).not.toContain("push.example");
  });

  test.each([
    "http://push.example/a",
    "https://127.0.0.1/a",
    "https://10.0.0.8/a",
    "https://localhost/a",
    "nothing",
  ])("an address that is not on the public internet is refused: %s", async (endpoint) => {
    const { status, errors } = await (
      await server.as("worker")
    ).post("notifications/devices", { endpoint, name: "x" });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ["endpoint"]]);
  });
});

describe("an alert", () => {
  test("reaches every device of whom the notice is for, once for all that has come, without a word", async () => {
    await addDevice("worker", "phone");
    await addDevice("worker", "desk");
    await addDevice("colleague", "other");
    await sell("AB 12", "CD 34");
    expect(await work()).toEqual(["/send/desk", "/send/phone"]);
    for (const { text, headers } of service.taken) {
      expect(text).toBe("");
      expect(headers.authorization).toMatch(/^vapid t=/);
      expect(JSON.stringify(headers)).not.toMatch(/AB 12|sold|worker/);
    }
    expect(await at("2026-12-01T02:00:00.000Z")).toEqual([]);
  });

  test("does not come of what somebody has silenced, nor of what they have read meanwhile", async () => {
    await addDevice("worker", "phone");
    const worker = await server.as("worker");
    await worker.put("notifications/choices", {
      notices: [{ name: "vehicle-sold", mail: "now", device: false }],
      summary_at: "07:30",
      quiet: null,
    });
    await sell("AB 12");
    expect(await work()).toEqual([]);
    await worker.put("notifications/choices", { notices: [], summary_at: "07:30", quiet: null });
    await sell("CD 34");
    await worker.post("notifications/read", {});
    expect(await work()).toEqual([]);
  });

  test("waits for the end of the quiet hours", async () => {
    await addDevice("worker", "phone");
    server.clock.set("2026-12-01T12:00:00.000Z");
    await sell("AB 12");
    expect(await work()).toEqual([]);
    expect(await at("2026-12-01T19:59:00.000Z")).toEqual([]);
    expect(await at("2026-12-01T20:00:00.000Z")).toEqual(["/send/phone"]);
  });

  test("does not reach somebody who can no longer sign in", async () => {
    await addDevice("worker", "phone");
    await sell("AB 12");
    await server.rows`update users set status = 'suspended' where email = 'worker@north.example'`;
    expect(await work()).toEqual([]);
    await server.rows`update users set status = 'active' where email = 'worker@north.example'`;
  });
});

describe("a push service", () => {
  test.each([404, 410])("that answers %i is asked no more: the device is gone", async (status) => {
    await addDevice("worker", "phone");
    service.answers((_message, response) => response.writeHead(status).end());
    await sell("AB 12");
    expect(await work()).toEqual(["/send/phone"]);
    expect(await devicesOf("worker")).toEqual([]);
  });

  test("that is out of order is tried again later, and given up after ten times", async () => {
    await addDevice("worker", "phone");
    service.answers((_message, response) => response.writeHead(503).end());
    await sell("AB 12");
    expect(await work()).toEqual(["/send/phone"]);
    expect(await at("2026-12-01T01:00:30.000Z")).toEqual([]);
    expect(await at("2026-12-01T01:01:00.000Z")).toEqual(["/send/phone"]);
    service.answers();
    expect(await at("2026-12-01T01:03:00.000Z")).toEqual(["/send/phone"]);
    await sell("CD 34");
    service.answers((_message, response) => response.writeHead(500).end());
    for (let hour = 0; hour < 10; hour += 1) {
      expect(await devicesOf("worker")).toHaveLength(1);
      await at(`2026-12-01T${String(hour + 2).padStart(2, "0")}:05:00.000Z`);
    }
    expect(await devicesOf("worker")).toEqual([]);
  });
});

test("all devices of a person go when their account is suspended", async () => {
  await addDevice("colleague", "phone");
  await addDevice("worker", "phone of another");
  const { status } = await (
    await server.as("admin")
  ).post("ndis/system-users/update-user", { id: userIdOf("north", "colleague"), status: "suspended" });
  expect(status).toBe(200);
  const left = await server.rows<{ name: string }>`select name from push_devices`;
  expect(left.map(({ name }) => name)).toEqual(["phone of another"]);
});

test("what should have gone by now is told in the readiness, and what is tried again later is not", async () => {
  const told = async () => {
    await services.backlogs.count(services.database.owner, services.clock.now());
    const { details } = (await (await server.as("nobody")).get("/health/ready")).body as {
      details: Record<string, object>;
    };
    return details.push;
  };
  await addDevice("worker", "phone");
  await sell("AB 12");
  server.clock.advance({ minutes: 3 });
  expect(await told()).toEqual({ state: "ok", waiting: 1, oldest_seconds: 180 });
  service.answers((_message, response) => response.writeHead(503).end());
  await work();
  expect(await told()).toEqual({ state: "ok", waiting: 0, oldest_seconds: 0 });
});
