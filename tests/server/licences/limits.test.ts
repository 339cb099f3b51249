import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// How long a licence can be valid at most, by its type; what was stored before there were limits can still be changed.
const server = await openTestServer();
const admin = await server.as("admin");
const staff = idOf("north", "staff", "first");
const add = (record: object) =>
  admin.post("ndis/staff-license/add-staff-license", {
    staff,
    number: "AB-1234",
    issue_date: "2026-01-05",
    ...record,
  });

describe("validity limits of licences (domain, medium)", () => {
  test.each([
    ["cpr", "2027-01-05", 200],
    ["cpr", "2027-01-06", 422],
    ["cpr", "2046-01-05", 422],
    ["first_aid", "2029-01-05", 200],
    ["first_aid", "2029-01-06", 422],
    ["worker_screening", "2031-01-05", 200],
    ["worker_screening", "2046-01-05", 422],
    ["vulnerable_people", "2031-01-06", 422],
    ["public_liability", "2027-02-05", 200],
    ["restrictive_practices", "2027-02-05", 422],
    ["driver_licence", "2036-01-05", 200],
  ])("%s until %s: %i", async (type, expiry_date, expected) => {
    const answer = await add({ type, expiry_date });
    expect(answer.status, answer.text).toBe(expected);
    if (expected === 422)
      expect(answer.errors.expiry_date?.[0]).toMatch(
        /^Expires on must be within \d+ months of “Issued on”\.$/,
      );
  });

  test("a Working with Children Check lasts less long in some states", async () => {
    const check = { type: "working_with_children", expiry_date: "2030-12-31" };
    expect((await add({ ...check, issuing_state: "NSW" })).status).toBe(200);
    expect((await add({ ...check, issuing_state: "WA" })).status).toBe(422);
  });

  test("an ABN and a vaccination need no end, a number is more than a letter", async () => {
    expect((await add({ type: "abn", number: "51824753556" })).status).toBe(200);
    expect((await add({ type: "vaccination" })).status).toBe(200);
    expect(Object.keys((await add({ type: "vaccination", number: "x" })).errors)).toEqual(["number"]);
  });

  test("the clearance of a check that was stored with twenty years can still be set", async () => {
    const [id = ""] = await server.insert("staff-licences", [
      {
        staff,
        type: "worker_screening",
        status: "active",
        clearance: "cleared",
        number: "WS-1",
        issue_date: "2024-01-01",
        expiry_date: "2028-01-01",
      },
    ]);
    await server.rows`update staff_licences set expiry_date = '2044-01-01' where uuid = ${id}`;
    const answer = await admin.post(`ndis/staff-license/${id}/clearance`, { clearance: "excluded" });
    expect(answer.status, answer.text).toBe(200);
  });
});

describe("the age of staff (domain, medium)", () => {
  test.each([
    ["2020-05-05", 422],
    ["2011-11-21", 422],
    ["2011-11-20", 200],
  ])("born on %s: %i", async (date_of_birth, expected) => {
    const answer = await admin.post("ndis/staff/update", { id: staff, date_of_birth });
    expect(answer.status, answer.text).toBe(expected);
    if (expected === 422) expect(answer.errors.date_of_birth?.[0]).toMatch(/at least 15 years old/);
  });
});
