import { describe, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { supplyHolidays } from "#portal/server/holidays/seed.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

/** Whether a day counts as a public holiday for a provider now. */
async function counts(date: string, postcode?: string, provider = "north"): Promise<boolean> {
  const tenant = await server.services.tenants.bySlug(provider);
  return tenant?.holidays.isPublicHoliday(date, { state: "QLD", ...(postcode && { postcode }) }) ?? false;
}

const find = async (search: string) => {
  const { data } = await admin.get("ndis/public-holidays", { search, limit: 50 });
  return data.public_holidays as Record<string, string & number>[];
};

scenarios("GET ndis/public-holidays", [
  { as: "admin", expect: 200, present: ["public_holidays.0.date", "pagination"] },
  { as: "worker", expect: 403 },
  { as: "nobody", expect: 401 },
]);

describe("(H6) public holidays are records", () => {
  test("every provider has those of all states, with their source", async () => {
    const melbourneCup = (await find("Melbourne Cup")).find(({ date }) => date === "2026-11-03");
    expect(melbourneCup).toMatchObject({ states: ["VIC"], status: "confirmed" });
    const { data } = await admin.get(`ndis/public-holidays/${melbourneCup?.uuid ?? ""}`);
    expect(data.public_holiday.source).toContain("Public Holidays Act 1993 (Vic)");
  });

  test("one that the office adds counts at once, in its area only", async () => {
    expect(await counts("2026-08-27", "4217")).toBe(false);
    const { status } = await admin.post("ndis/public-holidays/add", {
      date: "2026-08-27",
      name: "Gold Coast Show",
      states: ["QLD"],
      area: "Gold Coast",
      postcodes: "4207-4230",
    });
    expect(status).toBe(200);
    expect([await counts("2026-08-27", "4217"), await counts("2026-08-27", "4000")]).toEqual([true, false]);
    expect(await counts("2026-08-27", "4217", "south")).toBe(false);
  });

  test("an area needs its postcodes", async () => {
    const { status, errors } = await admin.post("ndis/public-holidays/add", {
      date: "2026-08-28",
      name: "Somewhere Show",
      area: "Somewhere",
    });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ["postcodes"]]);
  });

  test("an expected date does not count until it is confirmed", async () => {
    const ekka = (await find("Royal Queensland Show")).find(({ date }) => date === "2027-08-11");
    expect([ekka?.status, await counts("2027-08-11", "4000")]).toEqual(["expected", false]);
    await admin.post(`ndis/public-holidays/update/${ekka?.uuid ?? ""}`, { status: "confirmed" });
    expect(await counts("2027-08-11", "4000")).toBe(true);
  });

  test("one that is deleted no longer counts, and can be restored", async () => {
    const kings = (await find("King's Birthday")).find(({ date }) => date === "2027-10-04");
    const id = kings?.uuid ?? "";
    await admin.delete(`ndis/public-holidays/delete/${id}`);
    expect(await counts("2027-10-04")).toBe(false);
    await admin.post(`records/public-holidays/${id}/restore`, {});
    expect(await counts("2027-10-04")).toBe(true);
  });
});

describe("(H6) a holiday is on the list once", () => {
  const add = (more: object) =>
    admin.post("ndis/public-holidays/add", { date: "2027-11-17", name: "Founders' Day", ...more });

  test("it cannot be added again for one of its states, also by two at once", async () => {
    const [one, two] = await Promise.all([
      add({ states: ["NSW", "ACT"] }),
      add({ states: ["NSW"], name: "Again" }),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { data } = one.status === 200 ? one : two;
    const again = await add({ states: ["ACT", "NSW", "WA"], name: "Once more" });
    expect([again.status, again.errors?.date?.[0]]).toEqual([
      422,
      expect.stringMatching(/^“(Founders' Day|Again)” is already on the list for 17 Nov 2027 in NSW/),
    ]);
    expect((await add({ name: "National day" })).status).toBe(422);
    await admin.delete(`ndis/public-holidays/delete/${String(data.public_holiday.uuid)}`);
    const instead = await add({ states: ["NSW"], name: "Instead" });
    expect(instead.status).toBe(200);
    expect(
      (await admin.post(`records/public-holidays/${String(data.public_holiday.uuid)}/restore`)).status,
    ).toBe(422);
  });

  test("another state has its own, and so has an area", async () => {
    expect((await add({ states: ["VIC"] })).status).toBe(200);
    const local = { states: ["VIC"], area: "Geelong", postcodes: "3214-3220", name: "Geelong Cup" };
    expect((await add(local)).status).toBe(200);
    const again = await add({ ...local, area: "geelong" });
    expect(again.errors?.date).toEqual([
      "“Geelong Cup” is already on the list for 17 Nov 2027 in Geelong. Edit it instead.",
    ]);
  });

  test("one that was entered twice before can still be edited, but not moved onto another", async () => {
    const { data } = await add({ date: "2027-11-18", states: ["SA"] });
    const id = String(data.public_holiday.uuid);
    const update = (body: object) => admin.post(`ndis/public-holidays/update/${id}`, body);
    await add({ date: "2027-11-19", states: ["SA"], name: "The next day" });
    expect((await update({ date: "2027-11-19" })).errors?.date?.[0]).toContain("The next day");
    await server.rows`update records set data = data || '{"date": "2027-11-19"}' where uuid = ${id}`;
    expect((await update({ name: "Founders' Day (SA)" })).status).toBe(200);
  });
});

describe("(H6) an upgrade", () => {
  test("gives a provider from before the list the whole of it", async () => {
    await server.rows`delete from records where resource = 'public-holidays'
      and tenant_id = (select id from tenants where slug = 'south')`;
    await server.rows`update tenants set settings = settings - 'holidays_edition' where slug = 'south'`;
    server.services.tenants.forget();
    await supplyHolidays(server.services);
    expect(await counts("2026-12-25", undefined, "south")).toBe(true);
  });

  test("keeps what the provider has edited or deleted, and renews the rest", async () => {
    const edited = (await find("Labour Day")).find(({ date }) => date === "2026-05-04");
    const deleted = (await find("Melbourne Cup")).find(({ date }) => date === "2027-11-02");
    await admin.post(`ndis/public-holidays/update/${edited?.uuid ?? ""}`, {
      name: "Labour Day (moved)",
      date: "2026-05-05",
    });
    await admin.delete(`ndis/public-holidays/delete/${deleted?.uuid ?? ""}`);
    await server.rows`update records set data = data || '{"name": "Old name"}'
      where resource = 'public-holidays' and data->>'seed_key' = '2026-good-friday'`;
    const before =
      await server.rows`select count(*)::int as count from records where resource = 'public-holidays'`;
    await server.rows`update tenants set settings = settings || '{"holidays_edition": "older"}'`;
    server.services.tenants.forget();
    await supplyHolidays(server.services);
    expect(await find("Labour Day (moved)")).toHaveLength(1);
    expect((await find("Melbourne Cup")).map(({ date }) => date)).not.toContain("2027-11-02");
    expect(await find("Old name")).toHaveLength(0);
    expect((await find("Good Friday")).length).toBe(4);
    expect(
      await server.rows`select count(*)::int as count from records where resource = 'public-holidays'`,
    ).toEqual(before);
  });
});

describe("(H6) a list that ends within a year", () => {
  const mails = () => server.rows<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from outbox join tenants on tenants.id = outbox.tenant_id
    where slug = 'north' and subject like 'Your list of public holidays%' order by recipient`;

  test("is reported to those who maintain it, once in three months, until dates are added", async () => {
    await dailyJobs(server.services)();
    expect(await mails()).toEqual([]);
    server.clock.set("2028-03-01T01:30:00.000Z");
    for (const _ of [1, 2]) await dailyJobs(server.services)();
    const first = await mails();
    expect(first.map(({ recipient }) => recipient)).toContain("admin@north.example");
    expect(first.map(({ recipient }) => recipient)).not.toContain("worker@north.example");
    expect(new Set(first.map(({ recipient }) => recipient)).size).toBe(first.length);
    expect(first[0]?.subject).toBe("Your list of public holidays ends on 26 Jan 2029");
    expect(first[0]?.body).toContain("/public-holidays");
    server.clock.set("2028-06-01T01:30:00.000Z");
    await dailyJobs(server.services)();
    expect(await mails()).toHaveLength(2 * first.length);
    const again = await server.as("admin");
    for (const date of ["2029-04-25", "2029-12-25"])
      expect((await again.post("ndis/public-holidays/add", { date, name: "Later on" })).status).toBe(200);
    server.clock.set("2028-10-01T01:30:00.000Z");
    await dailyJobs(server.services)();
    expect(await mails()).toHaveLength(2 * first.length);
  });
});
