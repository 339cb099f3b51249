import { describe, expect, test } from "vitest";
import { isObject } from "#framework/shared/schema/schema.ts";
import { idOf, schemas } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [admin, coordinator, worker] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("worker"),
];
const own = idOf("north", "staff", "first");
const colleague = idOf("north", "staff", "second");
const dates = { issue_date: "2026-06-01", expiry_date: "2027-06-01" };

/** A licence in a state of its own, past every rule. */
const licence = async (more: object = {}): Promise<string> => {
  const [uuid = ""] = await server.insert("staff-licences", [
    { staff: own, type: "driver_licence", status: "active", ...dates, ...more },
  ]);
  return uuid;
};
const one = async (id: string) =>
  (await admin.get(`ndis/staff-license/${id}`)).data.staff_license as Record<string, unknown>;
const decide = (who: typeof admin, id: string, more: object) =>
  who.put("ndis/staff-license/update-status", { license_id: id, ...more });

scenarios("GET ndis/staff-license/get-staff-license/{uuid}", [
  { as: "admin", of: "a colleague", expect: 200, present: ["staff_licenses[].type"] },
  {
    as: "coordinator",
    of: "a colleague",
    query: { status: "pending" },
    expect: 200,
    present: ["staff_licenses[]"],
  },
  {
    as: "coordinator",
    of: "a colleague",
    name: "another tab",
    query: { status: "reject" },
    expect: 200,
    absent: ["staff_licenses[]"],
  },
  { as: "worker", of: "own staff record", expect: 200, present: ["staff_licenses[].type"] },
  { as: "worker", of: "a colleague", expect: 404, absent: ["staff_licenses"] },
  { as: "participant", of: "own staff record", expect: 403 },
  { as: "newcomer", of: "own staff record", expect: 403 },
  { as: "nobody", of: "own staff record", expect: 401 },
  { as: "admin of south", of: "own staff record of north", expect: 404 },
]);

scenarios("GET ndis/staff-license/{id}", [
  { as: "admin", of: "staff-licences", expect: 200, present: ["staff_license.number"] },
  { as: "worker", of: "staff-licences", expect: 200 },
  { as: "colleague", of: "staff-licences", expect: 404, absent: ["staff_license"] },
  { as: "participant", of: "staff-licences", expect: 403 },
  { as: "admin of south", of: "staff-licences of north", expect: 404 },
]);

scenarios("GET ndis/personal/licences", [
  {
    as: "worker",
    query: { status: "pending" },
    expect: 200,
    values: { "staff_licenses[].uuid": idOf("north", "staff-licences", "first") },
    without: [idOf("north", "staff-licences", "second")],
  },
  {
    as: "colleague",
    expect: 200,
    values: { "staff_licenses[].uuid": idOf("north", "staff-licences", "second") },
    without: [idOf("north", "staff-licences", "first")],
  },
  { as: "participant", expect: 403 },
]);

test("every field of a record has a name of its own", () => {
  const nameless = [...schemas].flatMap(([path, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, schema]) => (isObject(schema) ? [] : [`${path} ${field}`])),
  );
  expect(nameless).toEqual([]);
});

test("a list of one's own shows nobody else's, whoever's name it is filtered by", async () => {
  for (const path of ["ndis/personal/licences", "ndis/staff-licences"]) {
    const { status, data } = await worker.get(path, { staff: colleague });
    expect([403, 200]).toContain(status);
    expect(data?.staff_licenses ?? []).toEqual([]);
  }
});

scenarios("POST ndis/staff-license/add-staff-license", [
  {
    as: "worker",
    body: { type: "cpr", ...dates },
    expect: 200,
    values: { "staff_license.staff": own, "staff_license.status": "pending" },
  },
  {
    as: "worker",
    name: "approved by themselves",
    body: { type: "cpr", ...dates, status: "active" },
    expect: 200,
    values: { "staff_license.status": "pending" },
  },
  { as: "worker", name: "for a colleague", body: { staff: colleague, type: "cpr", ...dates }, expect: 404 },
  { as: "admin", name: "for a worker", body: { staff: own, type: "cpr", ...dates }, expect: 200 },
  { as: "admin", name: "for nobody", body: { type: "cpr", ...dates }, expect: 422, errors: ["staff"] },
  {
    as: "worker",
    name: "that runs out before it was issued",
    body: { type: "cpr", issue_date: "2026-06-01", expiry_date: "2026-05-31" },
    expect: 422,
    errors: ["expiry_date"],
  },
  {
    as: "worker",
    name: "issued tomorrow",
    body: { type: "orientation", issue_date: "2026-11-21" },
    expect: 422,
    errors: ["issue_date"],
  },
  {
    as: "worker",
    name: "that must run out some day",
    body: { type: "cpr", issue_date: "2026-06-01" },
    expect: 422,
    errors: ["expiry_date"],
  },
  {
    as: "worker",
    name: "that never runs out",
    body: { type: "orientation", issue_date: "2026-06-01" },
    expect: 200,
  },
  {
    as: "worker",
    name: "a check without its clearance is one that was applied for",
    body: { type: "worker_screening", ...dates },
    expect: 200,
    values: { "staff_license.clearance": "applied" },
  },
  {
    as: "worker",
    name: "on a day that does not exist",
    body: { type: "cpr", ...dates, issue_date: "2026-02-30" },
    expect: 422,
    errors: ["issue_date"],
  },
  { as: "participant", body: { type: "cpr", ...dates }, expect: 403 },
  { as: "nobody", body: { type: "cpr", ...dates }, expect: 401 },
]);

describe("a licence changes only while it waits", () => {
  test.each([
    ["pending", 200],
    ["active", 409],
    ["expired", 409],
    ["reject", 409],
  ])("%s → %i", async (status, expected) => {
    const id = await licence({ status });
    const { status: got } = await worker.post("ndis/staff-license/update", { license_id: id, number: "N-1" });
    expect(got).toBe(expected);
    expect((await one(id)).number).toBe(expected === 200 ? "N-1" : undefined);
  });

  test("nobody changes another's, nor gives theirs away", async () => {
    const id = await licence({ status: "pending" });
    const other = await licence({ status: "pending", staff: colleague });
    expect((await worker.post("ndis/staff-license/update", { license_id: other, number: "N" })).status).toBe(
      404,
    );
    const given = await worker.post("ndis/staff-license/update", { license_id: id, staff: colleague });
    expect([given.status, Object.keys(given.errors)]).toEqual([422, ["staff"]]);
  });
});

describe("a licence is deleted only while it is active, and with a reason", () => {
  test.each([
    ["active", { reason: "Entered twice" }, 200],
    ["active", {}, 422],
    ["pending", { reason: "Entered twice" }, 409],
    ["expired", { reason: "Entered twice" }, 409],
    ["reject", { reason: "Entered twice" }, 409],
  ])("%s with %o → %i", async (status, query, expected) => {
    const id = await licence({ status });
    const answer = await worker.delete(`ndis/staff-license/delete-staff-license/${id}`, query);
    expect(answer.status).toBe(expected);
    expect((await admin.get(`ndis/staff-license/${id}`)).status).toBe(expected === 200 ? 404 : 200);
    if (expected === 200) {
      expect((await admin.post(`records/staff-licences/${id}/restore`)).status).toBe(200);
      expect((await one(id)).removal_reason).toBe("Entered twice");
    }
  });
});

describe("deciding on a licence", () => {
  test("approval says how it was verified; it is taken once", async () => {
    const id = await licence({ status: "pending" });
    const approved = await decide(coordinator, id, { status: "active", verification_method: "original" });
    expect([approved.status, approved.message]).toEqual([200, "Licence approved"]);
    expect(await one(id)).toMatchObject({
      status: "active",
      verification_method: "original",
      reviewed_by: "Cora Coordinator",
    });
    expect((await decide(admin, id, { status: "reject", reason: "Too late" })).status).toBe(409);
  });

  test("a rejection needs a reason, which the worker reads; sent again, it waits again", async () => {
    const id = await licence({ status: "pending" });
    expect(Object.keys((await decide(admin, id, { status: "reject" })).errors)).toEqual(["reason"]);
    await decide(admin, id, { status: "reject", reason: "The photo cannot be read." });
    const seen = await worker.get(`ndis/staff-license/${id}`);
    expect(seen.data.staff_license).toMatchObject({
      status: "reject",
      reject_reason: "The photo cannot be read.",
    });
    const again = { issue_date: "2026-07-01", expiry_date: "2028-07-01" };
    const refused = await worker.post(`ndis/staff-license/${id}/resubmit`, {
      ...again,
      expiry_date: "2026-07-01",
    });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["expiry_date"]]);
    expect((await worker.post(`ndis/staff-license/${id}/resubmit`, again)).status).toBe(200);
    expect(await one(id)).toMatchObject({ status: "pending", ...again });
    expect((await one(id)).reject_reason).toBeUndefined();
  });

  test("a type that asks for it needs two people, and a change in between makes the first one void", async () => {
    const id = await licence({ type: "police_check", status: "pending" });
    const first = await decide(coordinator, id, { status: "active", verification_method: "register" });
    expect([first.status, first.message]).toEqual([
      200,
      "Verified by you. A second person must approve it too.",
    ]);
    expect((await one(id)).status).toBe("pending");
    expect((await decide(coordinator, id, { status: "active" })).status).toBe(403);
    await worker.post("ndis/staff-license/update", { license_id: id, number: "P-2" });
    expect((await decide(admin, id, { status: "active" })).message).toBe(first.message);
    expect((await decide(coordinator, id, { status: "active" })).message).toBe("Licence approved");
    expect((await one(id)).status).toBe("active");
  });

  test("nobody decides on their own licence, and a worker on none", async () => {
    const id = await licence({ status: "pending", staff: colleague });
    expect((await decide(await server.as("colleague"), id, { status: "active" })).status).toBe(403);
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select tenant_id, uuid, 'verify-staff-licences' from users where email = 'colleague@north.example'`;
    server.services.sessions.forgetAll();
    const refused = await decide(await server.as("colleague"), id, { status: "active" });
    expect([refused.status, refused.message]).toEqual([403, "Someone else must review your own licence."]);
  });

  test("a check that is not cleared, and a licence that has run out, are not approved", async () => {
    const check = await licence({ type: "worker_screening", clearance: "interim_bar", status: "pending" });
    expect((await decide(admin, check, { status: "active" })).status).toBe(409);
    const old = await licence({ status: "pending", issue_date: "2025-01-01", expiry_date: "2026-11-19" });
    expect((await decide(admin, old, { status: "active" })).status).toBe(409);
  });
});

describe("renewing", () => {
  const renew = (from: string, more: object = {}) =>
    worker.post("ndis/staff-license/add-staff-license", {
      type: "driver_licence",
      issue_date: "2026-11-01",
      expiry_date: "2031-11-01",
      renewed_from: from,
      ...more,
    });

  test("makes a copy that waits; the old one stays until that is approved", async () => {
    const old = await licence();
    const made = await renew(old);
    const id = (made.data.staff_license as { uuid: string }).uuid;
    expect(made.data.staff_license).toMatchObject({ status: "pending", renewed_from: old });
    expect((await one(old)).status).toBe("active");
    expect((await renew(old)).status).toBe(409);
    await decide(admin, id, { status: "active", verification_method: "register" });
    expect(await one(old)).toMatchObject({ status: "expired", replaced_by: id });
    expect((await one(id)).status).toBe("active");
  });

  test.each([
    ["one that waits", { status: "pending" }, {}, 409],
    ["one that was rejected", { status: "reject" }, {}, 409],
    [
      "one that has expired",
      { status: "expired", issue_date: "2020-01-01", expiry_date: "2025-01-01" },
      {},
      200,
    ],
    ["one of another type", {}, { type: "cpr" }, 422],
    ["a colleague's", { staff: colleague }, {}, 422],
  ])("%s", async (_what, old, wished, expected) => {
    expect((await renew(await licence(old), wished)).status).toBe(expected);
  });
});
