import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const person = { first_name: "Zed", last_name: "New", ndis_number: "430 555 001" };

describe("adding a participant", () => {
  scenarios("POST ndis/client/add-new-client", [
    {
      as: "admin",
      name: "with the least there must be",
      body: person,
      expect: 200,
      message: "Participant added successfully",
      values: {
        "client.full_name": "Zed New",
        "client.status": "onboarding",
        "client.type": "ndis",
        "client.alert": "none",
        "client.language": "English",
        "client.ndis_number": "430555001",
        "client.version": 1,
      },
      absent: ["client.deleted_at", "client.region"],
    },
    {
      as: "admin",
      name: "every failing field is named",
      body: { first_name: "", ndis_number: "12", date_of_birth: "2026-02-30", email: "no", mobile: "1" },
      expect: 422,
      errors: ["first_name", "last_name", "ndis_number", "date_of_birth", "email", "mobile"],
    },
    {
      as: "admin",
      name: "a second main contact, and a year that nobody means",
      body: {
        ...person,
        ndis_number: "430555006",
        date_of_birth: "0199-05-06",
        emergency_contacts: [
          { name: "Ann", relationship: "parent", phone: "0491570006", is_primary: true },
          { name: "Bob", relationship: "friend", phone: "0491570156", is_primary: true },
        ],
      },
      expect: 422,
      errors: ["date_of_birth", "emergency_contacts.1.is_primary"],
    },
    {
      as: "admin",
      name: "an NDIS participant needs a number",
      body: { first_name: "Zoe", last_name: "New" },
      expect: 422,
      errors: ["ndis_number"],
    },
    {
      as: "admin",
      name: "somebody who pays for themselves needs none",
      body: { first_name: "Zoe", last_name: "New", type: "private" },
      expect: 200,
      absent: ["client.ndis_number"],
    },
    {
      as: "admin",
      name: "fields that there are not",
      body: { ...person, ndis_number: "430555002", salary: 5, tenant_id: "x", user_uuid: "y" },
      expect: 422,
      errors: ["salary", "user_uuid"],
    },
    {
      as: "admin",
      name: "what only the server sets is left out",
      body: {
        ...person,
        ndis_number: "430555003",
        uuid: idOf("north", "participants", "first"),
        version: 99,
        full_name: "Somebody Else",
        converted_from_lead: true,
        created_at: "2001-01-01T00:00:00Z",
        deleted_at: "2001-01-01T00:00:00Z",
      },
      expect: 200,
      values: { "client.full_name": "Zed New", "client.version": 1 },
      without: ["2001-01-01", "Somebody Else", idOf("north", "participants", "first")],
    },
    { as: "admin", name: "a body that is a list", body: [person], expect: 400 },
    { as: "coordinator", body: { ...person, ndis_number: "430555004" }, expect: 200 },
    { as: "worker", body: { ...person, ndis_number: "430555005" }, expect: 403 },
    { as: "participant", body: { ...person, ndis_number: "430555005" }, expect: 403 },
    { as: "nobody", body: person, expect: 401 },
  ]);
});

describe("a number that must be there only once", () => {
  const number = async (ndis: string, of = "admin") =>
    (await server.as(of)).post("ndis/client/add-new-client", { ...person, ndis_number: ndis });

  test("is refused at its field the second time, however it is written", async () => {
    expect((await number("430600001")).status).toBe(200);
    const again = await number("430-600-001");
    expect(again.status).toBe(422);
    expect(again.errors).toEqual({ ndis_number: ["Another participant already has this NDIS number."] });
  });

  test("may be another provider's", async () => {
    expect((await number("430600002")).status).toBe(200);
    expect((await number("430600002", "admin of south")).status).toBe(200);
  });

  test("goes to one of ten who ask for it at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => number("430600003")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    for (const { status, errors } of answers)
      if (status === 422) expect(Object.keys(errors)).toEqual(["ndis_number"]);
    const rows = await server.rows`select uuid from participants where ndis_number = '430600003'`;
    expect(rows).toHaveLength(1);
  });
});

describe("a reference to another record", () => {
  const staff = { first_name: "Ref", last_name: "Erence", job_title: "Worker" };
  const add = (email: string, category: string) =>
    admin.post("ndis/staff/add-new-staff", { ...staff, email, staff_category: category });

  test("is taken, and carries the other's title", async () => {
    const category = idOf("north", "staff-categories", "first");
    const { data } = await add("one@example.com", category);
    expect(data.staff.staff_category).toBe(category);
    expect(Object.keys(data.staff.titles as object)).toEqual([category]);
  });

  test.each([
    ["that is not there", "00000000-0000-7000-8000-000000000001"],
    ["of another resource", idOf("north", "faqs", "first")],
    ["of another provider", idOf("south", "staff-categories", "first")],
    ["that is no id", "first"],
  ])("%s is refused at its field", async (_what, category) => {
    const { status, errors } = await add("two@example.com", category);
    expect([status, Object.keys(errors)]).toEqual([422, ["staff_category"]]);
  });

  test("that was deleted is refused", async () => {
    const { data } = await admin.post("ndis/staff-category/add-staff-category", { name: "Gone tomorrow" });
    const id = data.staff_category.uuid as string;
    await admin.delete(`ndis/staff-category/delete/${id}`);
    expect((await add("three@example.com", id)).status).toBe(422);
  });
});

test("the entry in the log says who, what and which fields, and hides what is sensitive", async () => {
  const { data } = await admin.post("ndis/client/add-new-client", {
    ...person,
    ndis_number: "430555009",
    likes: "Trains",
    mental_health: "calm",
  });
  const [entry] = await server.rows<{ action: string; user_name: string; changes: Record<string, unknown> }>`
    select action, user_name, changes from activity_log where record_uuid = ${data.client.uuid}`;
  expect(entry).toMatchObject({ action: "create", user_name: "Ada Admin" });
  expect(entry?.changes).toMatchObject({
    likes: { from: null, to: "Trains" },
    ndis_number: { from: null, to: "•••" },
    mental_health: { from: null, to: "•••" },
  });
  expect(JSON.stringify(entry)).not.toContain("430555009");
});

test("a write that is refused leaves nothing behind: no record, no entry, no file", async () => {
  const count = async () => (await server.rows`select 1 from activity_log`).length;
  const before = await count();
  await admin.post("ndis/client/add-new-client", { first_name: "Only" });
  expect(await count()).toBe(before);
  expect(await server.rows`select 1 from participants where first_name = 'Only'`).toEqual([]);
});
