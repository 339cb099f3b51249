import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// The token says which provider; every other mention may only agree with it (G-14).
const server = await openTestServer();
const admin = await server.as("admin");
const host = (name: string) => ({ headers: { host: name } });

describe("a provider that is named elsewhere than in the token (G-14)", () => {
  test.each([
    ["another provider's address", "south.localhost", 404],
    ["an unknown provider's address", "moon.localhost", 404],
    ["one's own address, in capitals", "NORTH.localhost", 200],
    ["one's own address with a port", "north.localhost:8080", 200],
    ["an address without a provider", "localhost", 200],
    ["a number", "127.0.0.1:8080", 200],
  ])("as %s → %s", async (_what, name, expected) => {
    expect((await admin.get("get-current-user-detail", {}, host(name))).status).toBe(expected);
  });

  test("as a parameter is no parameter", async () => {
    for (const query of [{ tenant: "south" }, { tenant_id: "x" }, { tenant_name: "south" }])
      expect((await admin.get("ndis/faqs", query)).status).toBe(422);
  });
});

describe("before anybody is signed in", () => {
  scenarios("GET {tenant}/whitelabel/cms/check-registered-tenant", [
    {
      as: "nobody",
      expect: 200,
      values: { is_registered: true, "platform.ndis_provider.name": "north support" },
    },
    { as: "nobody of moon", expect: 404 },
    { as: "nobody", name: "another in the path", params: { tenant: "south" }, expect: 404 },
  ]);

  test("an unknown provider, and one that is named two ways, get the same answer", async () => {
    const nobody = await server.as("nobody");
    const ask = (tenant: string, address: string) =>
      nobody.get(
        "{tenant}/whitelabel/cms/check-registered-tenant",
        {},
        { params: { tenant }, ...host(address) },
      );
    const [unknown, mixed] = [await ask("moon", "moon.localhost"), await ask("south", "north.localhost")];
    expect([unknown.status, unknown.text]).toEqual([mixed.status, mixed.text]);
  });

  test("an account signs in at its own provider only", async () => {
    const login = { email: "admin@north.example", password: "demo-Portal-2026" };
    expect((await (await server.as("nobody of south")).post("auth/login", login)).status).toBe(401);
    expect((await (await server.as("nobody of north")).post("auth/login", login)).status).toBe(200);
  });
});

describe("another provider's records are not there, whatever is asked of them", () => {
  const reads: [string, string, string][] = [
    ["participants", "ndis/client/get-client/{id}", "participants"],
    ["staff", "ndis/staff/{id}", "staff"],
    ["faqs", "ndis/faqs/{uuid}", "faqs"],
    ["banners", "ndis/banners/{uuid}", "banners"],
    ["services", "ndis/services/{uuid}", "services"],
    ["social links", "ndis/social-links/{uuid}", "social-links"],
    ["testimonials", "ndis/testimonials/{uuid}", "testimonials"],
    ["reasons", "ndis/why-choose-us/{uuid}", "why-choose-us"],
  ];
  test.each(reads)("reading: %s", async (_what, path, resource) => {
    const own = idOf("north", resource, "first");
    expect((await admin.get(path, {}, { params: { id: own, uuid: own } })).status).toBe(200);
    const theirs = idOf("south", resource, "first");
    expect((await admin.get(path, {}, { params: { id: theirs, uuid: theirs } })).status).toBe(404);
  });

  const writes: [string, string, string, (id: string) => object][] = [
    ["POST", "ndis/client/update-client", "participants", (id) => ({ id, likes: "x" })],
    [
      "POST",
      "ndis/client/update-client-status",
      "participants",
      (id) => ({ client_uuid: id, status: "exited" }),
    ],
    [
      "POST",
      "ndis/client/updated-alert-status",
      "participants",
      (id) => ({ client_uuid: id, alert: "critical" }),
    ],
    ["POST", "ndis/staff/update", "staff", (id) => ({ id, job_title: "x" })],
    ["POST", "ndis/faqs/update/{id}", "faqs", () => ({ order: 1 })],
    ["DELETE", "ndis/faqs/delete/{id}", "faqs", () => ({})],
    ["POST", "ndis/document/update", "documents", (id) => ({ id, name: "Mine" })],
    ["PUT", "ndis/staff-category/update-staff-category", "staff-categories", (id) => ({ id, name: "Mine" })],
    [
      "PUT",
      "ndis/staff-category/update-staff-category-status",
      "staff-categories",
      (id) => ({ id, status: "inactive" }),
    ],
    ["DELETE", "ndis/staff-allowance/delete/{id}", "staff-allowances", () => ({})],
    ["POST", "ndis/services/update-status", "services", (id) => ({ uuid: id, status: "inactive" })],
  ];
  test.each(writes)("writing: %s %s", async (method, path, resource, body) => {
    const id = idOf("south", resource, "first");
    const { status } = await admin.send(method, path.replace("{id}", id), { body: body(id) });
    expect(status).toBe(404);
  });
});

describe("lists, totals, searches, choices and exports know nothing of another provider", () => {
  test.each([
    ["ndis/client/get-all-clients", "clients"],
    ["ndis/staffs", "staffs"],
    ["ndis/faqs", "faqs"],
    ["ndis/documents/all-documents", "documents"],
    ["ndis/staff-category/get-staff-category", "staff_categories"],
    ["ndis/system-users/get-all-users", "users"],
  ])("%s", async (path, key) => {
    const [north, south] = [
      await admin.get(path, { limit: 1000 }),
      await (await server.as("admin of south")).get(path, { limit: 1000 }),
    ];
    const ids = (answer: typeof north) => new Set(answer.data[key].map(({ uuid }: { uuid: string }) => uuid));
    expect(ids(north).size).toBe(north.data.pagination.total);
    expect([...ids(north)].filter((id) => ids(south).has(id))).toEqual([]);
  });
});
