import { describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");

/** A new staff member. */
let count = 0;
async function staff() {
  count += 1;
  const person = {
    first_name: "Stan",
    last_name: "Stale",
    job_title: "Worker",
    email: `stan${count}@example.com`,
  };
  const { data, text } = await admin.post("ndis/staff/add-new-staff", { ...person, tfn: "123456782" });
  expect(data.staff, text).toBeDefined();
  return data.staff as { uuid: string; version: number };
}
const save = (by: typeof admin, id: string, fields: object) =>
  by.post("ndis/staff/update", { id, ...fields });

describe("two people who change the same record", () => {
  test("the second is told, with the record as it is now", async () => {
    const { uuid, version } = await staff();
    expect((await save(admin, uuid, { version, job_title: "Nurse" })).status).toBe(200);
    const late = await save(coordinator, uuid, { version, job_title: "Cook" });
    expect(late.status).toBe(409);
    expect(late.message).toBe("Someone else has changed this staff member.");
    expect(late.data.current).toMatchObject({ uuid, version: 2, job_title: "Nurse" });
  });

  test("the record in that answer is the one that the person may see", async () => {
    const { uuid } = await staff();
    const late = await save(coordinator, uuid, { version: 7, job_title: "Cook" });
    expect(late.data.current).not.toHaveProperty("tfn");
    const other = await save(admin, uuid, { version: 7, job_title: "Cook" });
    expect(other.data.current.tfn).toBe("••••••782");
  });

  test("nothing of the refused change is kept", async () => {
    const { uuid } = await staff();
    await save(admin, uuid, { version: 7, job_title: "Cook" });
    expect((await admin.get(`ndis/staff/${uuid}`)).data.staff).toMatchObject({
      version: 1,
      job_title: "Worker",
    });
  });

  test("a change without a version is taken", async () => {
    const { uuid } = await staff();
    await save(admin, uuid, { job_title: "Nurse" });
    expect((await save(coordinator, uuid, { job_title: "Cook" })).data.staff.version).toBe(3);
  });

  test("of fifty who save the same version at once, one wins and nobody overwrites (R-09)", async () => {
    const { uuid, version } = await staff();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => save(admin, uuid, { version, job_title: `Job ${index}` })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const { data } = await admin.get(`ndis/staff/${uuid}`);
    expect(data.staff).toMatchObject({ version: 2, job_title: won[0]?.data.staff.job_title });
  });
});

describe("deleting and restoring", () => {
  const add = async () => {
    const { data } = await admin.post("ndis/faqs/add", { question: "Still here?", answer: "<p>Yes</p>" });
    return data.faq as { uuid: string; version: number };
  };
  const listed = async (query = {}) =>
    (await admin.get("ndis/faqs", { limit: 100, ...query })).data.faqs.map(
      ({ uuid }: { uuid: string }) => uuid,
    );

  test("a deleted record is gone from the list, the search and its own address", async () => {
    const { uuid } = await add();
    expect((await admin.delete(`ndis/faqs/delete/${uuid}`)).status).toBe(200);
    expect(await listed()).not.toContain(uuid);
    expect(await listed({ search: "still here" })).not.toContain(uuid);
    expect((await admin.get(`ndis/faqs/${uuid}`)).status).toBe(404);
    expect((await admin.post(`ndis/faqs/update/${uuid}`, { order: 1 })).status).toBe(404);
    expect((await admin.delete(`ndis/faqs/delete/${uuid}`)).status).toBe(404);
  });

  test("it stands among the deleted, and can be brought back", async () => {
    const { uuid } = await add();
    await admin.delete(`ndis/faqs/delete/${uuid}`);
    expect(await listed({ deleted: "only" })).toContain(uuid);
    const { status, data } = await admin.post(`records/faqs/${uuid}/restore`);
    expect([status, data.record.version]).toEqual([200, 3]);
    expect(await listed()).toContain(uuid);
    expect((await admin.post(`records/faqs/${uuid}/restore`)).status).toBe(404);
  });

  test("an older version cannot be deleted", async () => {
    const { uuid } = await add();
    await admin.post(`ndis/faqs/update/${uuid}`, { order: 5 });
    expect((await admin.delete(`ndis/faqs/delete/${uuid}`, { version: 1 })).status).toBe(409);
    expect((await admin.delete(`ndis/faqs/delete/${uuid}`, { version: 2 })).status).toBe(200);
  });

  test("only who may change it may restore it", async () => {
    const { uuid } = await add();
    await admin.delete(`ndis/faqs/delete/${uuid}`);
    expect((await (await server.as("worker")).post(`records/faqs/${uuid}/restore`)).status).toBe(404);
    expect((await (await server.as("admin of south")).post(`records/faqs/${uuid}/restore`)).status).toBe(404);
    expect((await (await server.as("nobody")).post(`records/faqs/${uuid}/restore`)).status).toBe(401);
  });

  test("a record whose number was given away meanwhile stays deleted", async () => {
    const add = (name: string) => admin.post("ndis/staff-category/add-staff-category", { name });
    const { uuid } = (await add("Night team")).data.staff_category;
    await admin.delete(`ndis/staff-category/delete/${uuid}`);
    expect((await add("Night team")).status).toBe(200);
    expect((await admin.post(`records/staff-categories/${uuid}/restore`)).status).toBe(409);
  });

  test("participants are never deleted", async () => {
    const [one] = (await admin.get("ndis/client/get-all-clients", { limit: 1 })).data.clients;
    expect((await admin.post(`records/participants/${one.uuid}/restore`)).status).toBe(409);
    expect((await admin.delete(`ndis/client/delete/${one.uuid}`)).status).toBe(404);
  });

  test("the history tells who deleted and who restored", async () => {
    const { uuid } = await add();
    await admin.delete(`ndis/faqs/delete/${uuid}`);
    await admin.post(`records/faqs/${uuid}/restore`);
    const { data } = await admin.get(`records/faqs/${uuid}/history`);
    expect(data.history.map(({ action }: { action: string }) => action)).toEqual([
      "restore",
      "delete",
      "create",
    ]);
  });
});
