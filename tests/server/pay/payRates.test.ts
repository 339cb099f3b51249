import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const worker = idOf("north", "staff", "first");

type Named = { uuid: string; name: string; hourly_rate?: number };
const idNamed = (rows: Named[], name: string) => rows.find((row) => row.name === name)?.uuid ?? "";
const awards: Named[] = (await admin.get("ndis/award-types", { limit: 100 })).data.award_types;
const award = idNamed(awards, "SCHADS: social and community services");
const levels = async (employment_type: string): Promise<Named[]> =>
  (await admin.get("ndis/pay-rate/categories", { award_type_id: award, employment_type, limit: 100 })).data
    .categories;
const casual = await levels("casual");
const level = idNamed(casual, "Level 2");
const points: Named[] = (
  await admin.get("ndis/pay-rate/award-payrate-classification", { pay_rate_category_id: level })
).data.classifications;
const chain = {
  staff_id: worker,
  award_type_id: award,
  employment_type: "casual",
  pay_rate_category_id: level,
  classification_id: idNamed(points, "Pay point 1"),
};
const set = (more: object) => admin.post("ndis/staff/update-pay-rate", { ...chain, ...more });
/** What the activity log says of a resource. */
const logged = (resource: string) =>
  server.rows`select record_label, action, changes from activity_log where resource = ${resource} order by seq`;
const history = async () =>
  (await admin.send("GET", "ndis/staff/{id}/pay-rates", { params: { id: worker } })).data.pay_rates;

describe("award rates", () => {
  test("a new provider has the SCHADS rates of 1 July 2026", () => {
    expect(points.map(({ name, hourly_rate }) => [name, hourly_rate])).toEqual([
      ["Pay point 1", 3622],
      ["Pay point 2", 3736],
      ["Pay point 3", 3850],
      ["Pay point 4", 3953],
    ]);
  });

  test("the levels of an award are those for the kind of employment", async () => {
    expect((await levels("casual")).filter(({ name }) => /^Level \d$/.test(name))).toHaveLength(8);
    expect(await levels("contractor")).toEqual([]);
  });

  test("a table that is loaded again adds nothing, and keeps what was changed", async () => {
    const [point] = points;
    const call = "ndis/pay-rate/award-payrate-classification/{id}";
    await admin.send("PUT", call, { params: { id: point?.uuid }, body: { hourly_rate: 3700 } });
    const again = await admin.post("ndis/award-types/load", { table: "schads-2026-07-01" });
    expect(again.message).toBe("All entries in this table already exist");
    const { data } = await admin.get("ndis/pay-rate/award-payrate-classification", {
      pay_rate_category_id: level,
    });
    expect(data.classifications[0].hourly_rate).toBe(3700);
    await admin.send("PUT", call, { params: { id: point?.uuid }, body: { hourly_rate: 3622 } });
  });

  scenarios("POST ndis/award-types/load", [
    { as: "coordinator", body: { table: "schads-2026-07-01" }, expect: 403 },
    { as: "admin", body: { table: "../../package" }, expect: 422, errors: ["table"] },
  ]);
});

describe("a person's pay rate", () => {
  const from = { effective_from: "2026-08-01" };

  test("is that of the classification, and the history keeps what held before", async () => {
    for (const more of [
      { effective_from: "2026-07-01" },
      { effective_from: "2026-09-01", hourly_rate: 4000 },
      { effective_from: "2026-09-01", hourly_rate: 4100, note: "Typed wrongly before" },
      { effective_from: "2027-01-01", classification_id: idNamed(points, "Pay point 2") },
    ])
      expect((await set(more)).status).toBe(200);
    const seen = (await history()).filter(
      ({ award_type_id }: { award_type_id: string }) => award_type_id === award,
    );
    expect(
      seen.map((row: Record<string, unknown>) => [row.effective_from, row.hourly_rate, row.state]),
    ).toEqual([
      ["2027-01-01", 3736, "planned"],
      ["2026-09-01", 4100, "current"],
      ["2026-09-01", 4000, "replaced"],
      ["2026-07-01", 3622, "past"],
    ]);
  });

  test("the log says that it changed, not what it is", async () => {
    const entries = await logged("staff-pay-rates");
    expect(entries[0]).toMatchObject({ record_label: "Pay rate", action: "create" });
    expect(JSON.stringify(entries)).not.toMatch(/3736|4100/);
  });

  test("the day from which it holds is not before the rate of the award, nor before work began", async () => {
    const { status, errors } = await set({ effective_from: "2026-06-30" });
    expect([status, errors.effective_from]).toEqual([
      422,
      ["This classification is effective from 1 Jul 2026. Choose that day or later."],
    ]);
    const early = await set({ effective_from: "2019-01-01" });
    expect(early.errors.effective_from?.[0]).toMatch(/^Employment starts on /);
  });

  test("is not one that a newer rate of the award has taken the place of", async () => {
    const name = "Pay point 3";
    const old = idNamed(points, name);
    const newer = { pay_rate_category_id: level, name, hourly_rate: 4_950, effective_from: "2027-07-01" };
    expect((await admin.post("ndis/pay-rate/award-payrate-classification", newer)).status).toBe(200);
    const { status, errors } = await set({ classification_id: old, effective_from: "2027-07-01" });
    expect([status, errors.classification_id]).toEqual([
      422,
      ["Pay point 3 is $49.50 since 1 Jul 2027: choose that one."],
    ]);
  });

  scenarios("POST ndis/staff/update-pay-rate", [
    { as: "worker", body: { ...chain, ...from }, expect: 403 },
    { as: "coordinator", body: { ...chain, ...from }, expect: 403 },
    {
      as: "admin",
      name: "a level of another award",
      body: { ...chain, ...from, award_type_id: idNamed(awards, "SCHADS: home care, disability") },
      expect: 422,
      errors: ["pay_rate_category_id"],
    },
    {
      as: "admin",
      name: "a level that is not for contractors",
      body: { ...chain, ...from, employment_type: "contractor" },
      expect: 422,
      errors: ["pay_rate_category_id"],
    },
    {
      as: "admin",
      name: "a classification of another level",
      body: { ...chain, ...from, pay_rate_category_id: idNamed(casual, "Level 3") },
      expect: 422,
      errors: ["classification_id"],
    },
    {
      as: "admin",
      name: "less than the award pays",
      body: { ...chain, ...from, hourly_rate: 3621 },
      expect: 422,
      errors: ["hourly_rate"],
    },
    {
      as: "admin",
      name: "an award with levels, and none chosen",
      body: { staff_id: worker, award_type_id: award, employment_type: "casual", ...from },
      expect: 422,
      errors: ["classification_id", "pay_rate_category_id"],
    },
    {
      as: "admin",
      name: "an award without rates, and none typed",
      body: {
        ...from,
        staff_id: worker,
        award_type_id: idNamed(awards, "Custom"),
        employment_type: "casual",
      },
      expect: 422,
      errors: ["hourly_rate"],
    },
    {
      as: "admin",
      name: "somebody of another provider",
      body: { ...chain, ...from, staff_id: idOf("south", "staff", "first") },
      expect: 404,
    },
  ]);

  scenarios("GET ndis/staff/{id}/pay-rates", [
    { as: "admin", of: "own staff record", expect: 200, present: ["pay_rates[].hourly_rate"] },
    { as: "coordinator", of: "own staff record", expect: 403, absent: ["pay_rates"] },
    { as: "worker", of: "own staff record", expect: 403, absent: ["pay_rates"] },
    { as: "participant", of: "own staff record", expect: 403 },
    { as: "admin of south", of: "own staff record of north", expect: 404 },
    { as: "nobody", of: "own staff record", expect: 401 },
  ]);
});

describe("admin notes", () => {
  scenarios("POST ndis/staff/add-note-to-staff", [
    {
      as: "admin",
      of: "own staff record",
      body: { staff_id: "{id}", note: "Asked about nights" },
      expect: 200,
      values: { "note.author": "Ada Admin" },
    },
    { as: "admin", body: { staff_id: worker, note: "" }, expect: 422, errors: ["note"] },
    { as: "coordinator", body: { staff_id: worker, note: "Hello" }, expect: 403 },
    { as: "worker", body: { staff_id: worker, note: "Hello" }, expect: 403 },
    { as: "admin of south", body: { staff_id: worker, note: "Hello" }, expect: 422, errors: ["staff_id"] },
  ]);

  scenarios("GET ndis/staff/{id}/notes", [
    { as: "admin", of: "own staff record", expect: 200, values: { "notes[].note": "Asked about nights" } },
    { as: "worker", name: "about themselves", of: "own staff record", expect: 403, without: ["Asked about"] },
    { as: "coordinator", of: "own staff record", expect: 403, without: ["Asked about"] },
    { as: "admin of south", of: "own staff record of north", expect: 404 },
  ]);

  test("no search, no staff record and no log carries a note", async () => {
    for (const who of ["admin", "coordinator", "worker"])
      expect(
        (await (await server.as(who)).get("search", { search: "asked about nights" })).data.results,
      ).toEqual([]);
    const entries = await logged("staff-notes");
    // It was written once, and the list of them was read once.
    expect(entries.map(({ action }) => action)).toEqual(["create", "list"]);
    expect(JSON.stringify(entries)).not.toContain("Asked about");
  });
});

describe("the least that is paid (H10)", () => {
  const custom = idNamed(awards, "Custom");
  const crisis = idNamed(awards, "SCHADS: crisis accommodation");
  const pay = (more: object) =>
    admin.post("ndis/staff/update-pay-rate", {
      staff_id: worker,
      award_type_id: custom,
      employment_type: "casual",
      effective_from: "2026-10-01",
      ...more,
    });

  test.each([
    ["an award without rates, $1.00", { hourly_rate: 100 }, 422],
    ["crisis accommodation, $5.00", { award_type_id: crisis, hourly_rate: 500 }, 422],
    ["a cent below the national minimum wage", { hourly_rate: 2643 }, 422],
    ["the national minimum wage", { hourly_rate: 2644 }, 200],
    [
      "a junior, with the reason",
      { hourly_rate: 1500, below_minimum_reason: "Junior rate, 16 years old" },
      200,
    ],
    ["a contractor, who is paid by the contract", { employment_type: "contractor", hourly_rate: 2000 }, 200],
  ])("%s", async (_what, more, expected) => {
    const answer = await pay(more);
    expect(answer.status, answer.text).toBe(expected);
    if (expected === 422)
      expect(answer.errors.hourly_rate?.[0]).toMatch(/^The national minimum wage on that date is \$26\.44/);
  });
});
