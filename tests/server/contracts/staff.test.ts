import { describe, expect, test } from "vitest";
import { idOf, userIdOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { contractsOf, signed, wishes } from "./signing.ts";

const server = await openTestServer();
const [admin, coordinator, worker, colleague] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("worker"),
  await server.as("colleague"),
];
const { add, set, show, accept, countersign } = contractsOf("staff");
const signedByWorker = async (more: object = {}) => {
  const { uuid } = await add(admin, more);
  await set(admin, uuid, "sent");
  expect((await accept(worker, uuid)).status).toBe(200);
  return uuid;
};

const read = (document_sha256: string) => ({ document_sha256 });
const nameless = { method: "typed", name: " ", signed_at: "2001-01-01T00:00:00.000Z" };

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
    expect((await set(colleague, uuid, "signed", { ...signed, document_sha256 })).status).toBe(404);
    expect((await set(admin, uuid, "signed", { ...signed, document_sha256 })).status).toBe(403);
    expect((await accept(worker, uuid)).status).toBe(200);
    expect((await accept(worker, uuid)).message).toMatch(/was signed by Willa Worker/);
    expect(await show(admin, uuid)).toMatchObject({ status: "signed", answered_as: "Staff member" });
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

  test("holds when the employer has signed after the employee, under the same document", async () => {
    const { uuid } = await add(admin);
    expect((await countersign(admin, uuid)).status).toBe(422);
    await set(admin, uuid, "sent");
    const early = await countersign(admin, uuid);
    expect(early.status).toBe(409);
    expect(early.message).toBe("Willa Worker must sign this contract first.");
    await accept(worker, uuid);
    expect(await show(worker, uuid)).toMatchObject({ status: "signed" });

    const both = await countersign(admin, uuid, { signs_as: "Director" });
    expect(both.status, both.text).toBe(200);
    expect(await show(worker, uuid)).toMatchObject({
      status: "active",
      countersigned_by: "Ada Admin",
      countersigned_as: "Director",
    });
    const again = await countersign(admin, uuid);
    expect(again.status).toBe(409);
    expect(again.message).toMatch(/^Ada Admin already signed this contract for the employer on .*\.$/);
    const { data } = await worker.get(`ndis/staff/contract/proof/${uuid}`);
    expect(data.proof).toMatchObject({
      signature_matches: true,
      countersignature_matches: true,
      matches: true,
    });
    const log = await server.rows<{ user_name: string }>`select user_name from activity_log
      where record_uuid = ${uuid} and action = 'countersign'`;
    expect(log).toEqual([{ user_name: "Ada Admin" }]);
    const mails = await server.rows<{
      recipient: string;
      subject: string;
    }>`select recipient, subject from outbox
      where body like ${`%${uuid}%`} order by created_at, recipient`;
    expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject.replace(/SC-\d+/, "it")}`)).toEqual(
      [
        "worker@north.example: north support: employment contract it to read and sign",
        "admin@north.example: it was signed",
        "worker@north.example: north support: your signed employment contract",
      ],
    );
  });

  test.each<[string, () => Promise<typeof admin>, object, number, RegExp | string]>([
    ["somebody without the permission", () => server.as("coordinator"), {}, 403, /./],
    ["the employee", () => server.as("worker"), {}, 403, /./],
    ["another worker", () => server.as("colleague"), {}, 403, /./],
    [
      "somebody who has read another document",
      () => server.as("admin"),
      read("0".repeat(64)),
      409,
      /document has changed/,
    ],
    ["somebody with an older version of it", () => server.as("admin"), { version: 1 }, 409, /Someone else/],
    ["somebody who does not say that they may", () => server.as("admin"), { agrees: false }, 422, "agrees"],
    ["somebody who types no name", () => server.as("admin"), { signature: nameless }, 422, "signature"],
  ])("is not signed for the employer by %s", async (_who, caller, more, status, problem) => {
    const uuid = await signedByWorker();
    const { document_sha256, version } = await show(admin, uuid);
    const refused = await (
      await caller()
    ).put("ndis/staff/contract/countersign", {
      contract_id: uuid,
      ...signed,
      document_sha256,
      version,
      ...more,
    });
    expect(refused.status, refused.text).toBe(status);
    if (typeof problem === "string") expect(Object.keys(refused.errors ?? {})).toEqual([problem]);
    else expect(refused.message).toMatch(problem);
    expect(await show(admin, uuid)).toMatchObject({ status: "signed" });
  });

  test("is not signed for the employer by the employee, nor by somebody who does not see what is paid", async () => {
    const uuid = await signedByWorker();
    const grant = (person: "coordinator" | "worker", ...permissions: string[]) =>
      server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
        select tenants.id, ${userIdOf("north", person)}, permission from tenants, unnest(${permissions}::text[]) permission
        where slug = 'north'`;
    const { document_sha256, version } = await show(admin, uuid);
    const { sessions } = server.services;
    const sign = async (person: "coordinator" | "worker") =>
      (await server.as(person)).put("ndis/staff/contract/countersign", {
        contract_id: uuid,
        ...signed,
        document_sha256,
        version,
      });
    await grant("coordinator", "countersign-staff-contracts");
    await grant("worker", "countersign-staff-contracts", "view-staff-contracts", "view-staff-pay-rates");
    sessions.forgetAll();
    expect((await sign("coordinator")).message).toMatch(/^You can't see all of this contract/);
    expect((await sign("worker")).message).toMatch(/Someone else must sign it for the employer/);
    await server.rows`delete from user_permissions where permission = 'countersign-staff-contracts'`;
    await server.rows`delete from user_permissions where user_uuid = ${userIdOf("north", "worker")}`;
    sessions.forgetAll();
    expect(await show(admin, uuid)).toMatchObject({ status: "signed" });
  });

  // Those that were accepted before employers signed are only signed.
  test.each(["active", "signed"])(
    "takes the place of an older %s one when both have signed, not before",
    async (status) => {
      const first = await signedByWorker();
      await countersign(admin, first);
      const { uuid: second } = await add(admin, { amends: first });
      await server.rows`update staff_contracts set status = ${status} where uuid = ${first}`;
      await set(admin, second, "sent");
      await accept(worker, second);
      expect(await show(admin, first)).toMatchObject({ status });
      expect((await admin.post("ndis/staff/add-contract", { ...wishes.staff, amends: second })).status).toBe(
        409,
      );
      await countersign(admin, second);
      expect(await show(admin, first)).toMatchObject({ status: "replaced", replaced_by: second });
      expect(await show(admin, second)).toMatchObject({ status: "active" });
    },
  );

  test("keeps the employer's signature, whoever tries to change it", async () => {
    const uuid = await signedByWorker();
    await expect(
      server.rows`update staff_contracts set status = 'active' where uuid = ${uuid}`,
    ).rejects.toThrow(/signed_by_both/);
    await countersign(admin, uuid);
    await expect(
      server.rows`update staff_contracts set data = data || '{"countersigned_by": "Mallory"}' where uuid = ${uuid}`,
    ).rejects.toThrow(/does not change/);
  });

  test("that waits for the employer is counted for whoever may sign", async () => {
    const counted = async (who: typeof admin) =>
      ((await who.get("dashboards/admin")).data.needs as { kind: string; count: number }[]).find(
        ({ kind }) => kind === "countersign",
      )?.count;
    const before = (await counted(admin)) ?? 0;
    await signedByWorker();
    expect(await counted(admin)).toBe(before + 1);
    expect(await counted(coordinator)).toBeUndefined();
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
