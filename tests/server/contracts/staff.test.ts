import { describe, expect, test } from "vitest";
import { idOf } from "#tests/support/providers.ts";
import { scenarios } from "#tests/support/scenarios.ts";
import { openTestServer } from "#tests/support/server.ts";
import { contractsOf, signed, wishes } from "./signing.ts";

const server = await openTestServer();
const [admin, coordinator, worker, colleague] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("worker"),
  await server.as("colleague"),
];
const { add, set, show, accept } = contractsOf("staff");

scenarios("GET ndis/staff/contract/{id}", [
  { as: "admin", of: "own staff record", expect: 200, present: ["contracts[].number"] },
  {
    as: "coordinator",
    name: "who does not see pay",
    of: "own staff record",
    query: { fields: "*" },
    expect: 200,
    present: ["contracts[].position"],
    absent: ["contracts[].hourly_rate", "contracts[].award"],
  },
  { as: "worker", of: "own staff record", expect: 403 },
  { as: "participant", of: "own staff record", expect: 403 },
  { as: "nobody", of: "own staff record", expect: 401 },
  { as: "admin of south", of: "own staff record of north", expect: 404 },
]);

scenarios("GET ndis/staff/contract/staff-category/{id}", [
  { as: "admin", of: "staff-categories", expect: 200, present: ["contracts[].number"] },
  { as: "worker", of: "staff-categories", expect: 403 },
  { as: "admin of south", of: "staff-categories of north", expect: 404 },
]);

scenarios("GET ndis/personal/contracts", [
  {
    as: "worker",
    expect: 200,
    values: { "contracts[].uuid": idOf("north", "staff-contracts", "first") },
    without: [idOf("north", "staff-contracts", "second")],
  },
  { as: "admin", expect: 200, absent: ["contracts[]"] },
  { as: "participant", expect: 403 },
]);

scenarios("GET ndis/staff/contract/show/{id}", [
  { as: "admin", of: "staff-contracts", expect: 200, present: ["contract.hourly_rate"] },
  {
    as: "coordinator",
    of: "staff-contracts",
    expect: 200,
    present: ["contract.position"],
    absent: ["contract.hourly_rate", "contract.award", "contract.classification"],
  },
  {
    as: "worker",
    of: "staff-contracts",
    name: "their own, with their own pay",
    expect: 200,
    present: ["contract.hourly_rate"],
    values: { "contract.status": "viewed" },
  },
  { as: "colleague", of: "staff-contracts", expect: 404, absent: ["contract"] },
  { as: "participant", of: "staff-contracts", expect: 403 },
  { as: "admin of south", of: "staff-contracts of north", expect: 404 },
]);

scenarios("POST ndis/staff/add-contract", [
  {
    as: "admin",
    body: { ...wishes.staff, staff_category: idOf("north", "staff-categories", "first") },
    expect: 200,
    values: { "contract.status": "draft" },
    present: ["contract.staff_category_name"],
  },
  {
    as: "admin",
    name: "that ends before it begins",
    body: { ...wishes.staff, end_date: "2026-11-01" },
    expect: 422,
    errors: ["end_date"],
  },
  {
    as: "admin",
    name: "with a probation that ends before it begins",
    body: { ...wishes.staff, probation_until: "2026-11-01" },
    expect: 422,
    errors: ["probation_until"],
  },
  { as: "coordinator", body: wishes.staff, expect: 403 },
  { as: "worker", body: wishes.staff, expect: 403 },
]);

scenarios("GET ndis/staff/contract/current-data", [
  {
    as: "admin",
    query: { staff_id: idOf("north", "staff", "first") },
    expect: 200,
    present: ["data.position", "data.staff_category"],
  },
  { as: "admin", name: "of nobody", expect: 422, errors: ["staff_id"] },
  { as: "coordinator", query: { staff_id: idOf("north", "staff", "first") }, expect: 403 },
  { as: "worker", query: { staff_id: idOf("north", "staff", "first") }, expect: 403 },
]);

describe("a contract of staff", () => {
  test("begins with what the category says and what is paid today", async () => {
    const staff_id = idOf("north", "staff", "second");
    await server.insert("staff-pay-rates", [
      {
        staff_id,
        employment_type: "casual",
        award_type_id: idOf("north", "award-types", "first"),
        hourly_rate: 3_500,
        effective_from: "2025-07-01",
      },
      {
        staff_id,
        employment_type: "casual",
        award_type_id: idOf("north", "award-types", "first"),
        hourly_rate: 3_700,
        effective_from: "2026-07-01",
      },
      {
        staff_id,
        employment_type: "casual",
        award_type_id: idOf("north", "award-types", "first"),
        hourly_rate: 3_900,
        effective_from: "2027-07-01",
      },
    ]);
    const { data } = await admin.get("ndis/staff/contract/current-data", { staff_id });
    expect(data.data).toMatchObject({ hourly_rate: 3_700, staff: staff_id });
    expect(data.data.terms).toMatch(/^cny/);
  });

  test("is signed by the person whom it is for, once, and by nobody else", async () => {
    const { uuid } = await add(admin);
    expect((await worker.get(`ndis/staff/contract/show/${uuid}`)).status).toBe(404);
    expect((await set(coordinator, uuid, "sent")).status).toBe(403);
    expect((await set(admin, uuid, "sent")).status).toBe(200);
    const { document_sha256 } = await show(worker, uuid);
    expect((await set(colleague, uuid, "accepted", { ...signed, document_sha256 })).status).toBe(404);
    expect((await set(admin, uuid, "accepted", { ...signed, document_sha256 })).status).toBe(403);
    expect((await accept(worker, uuid)).status).toBe(200);
    expect((await accept(worker, uuid)).message).toMatch(/was accepted by Willa Worker/);
    expect(await show(admin, uuid)).toMatchObject({ status: "accepted", answered_as: "Staff member" });
  });

  test("does not change after it was sent, not even its pay", async () => {
    const { uuid } = await add(admin);
    await set(admin, uuid, "sent");
    const update = await admin.post("ndis/staff/contract/update", { contract_id: uuid, hourly_rate: 9_999 });
    expect(update.status).toBe(409);
    await expect(
      server.rows`update staff_contracts set data = data || '{"hourly_rate": 1}' where uuid = ${uuid}`,
    ).rejects.toThrow(/does not change/);
  });

  test("is a PDF for the person and for the office", async () => {
    const { uuid } = await add(admin);
    await set(admin, uuid, "sent");
    const path = `ndis/staff/contract/download/${uuid}`;
    for (const [who, expected] of [
      [admin, 200],
      [worker, 200],
      [coordinator, 200],
      [colleague, 404],
    ] as const)
      expect((await who.get(path)).status).toBe(expected);
    const sizeFor = async (who: typeof admin) => {
      const link = String((await who.get(path)).data.link).replace(/^.*-portal\//, "");
      return (await (await server.as("nobody")).get(link)).bytes.length;
    };
    // What is paid is left out of the coordinator's copy.
    expect(await sizeFor(coordinator)).toBeLessThan(await sizeFor(worker));
    expect(Math.abs((await sizeFor(admin)) - (await sizeFor(worker)))).toBeLessThan(100);
  });
});
