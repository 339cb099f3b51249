import { beforeAll, describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

// Filters by days that have a name: those of the calendar, and the provider's pay periods. The server's clock stands at Friday
// 20 November 2026, 12:30 in Sydney; the pay cycle of who has set none is fortnightly, with a period from 29 June.
const server = await openTestServer();
const admin = await server.as("admin");
const path = "records/referrals/reports/referrals-by-stage";

/** When referrals came in, beside the ends of the periods by the clock of Sydney (UTC+11). */
const received = {
  "last second before": "2026-11-01T12:59:59Z",
  "first second": "2026-11-01T13:00:00Z",
  "last second": "2026-11-15T12:59:59Z",
  "this period": "2026-11-15T13:00:00Z",
  "end of this period": "2026-11-29T12:59:59Z",
  "next period": "2026-11-29T13:00:00Z",
};

beforeAll(async () => {
  await server.rows`update records set deleted_at = now() where resource = 'referrals'`;
  await server.insert(
    "referrals",
    Object.entries(received).map(([last_name, received_at]) => ({
      referrer_type: "self",
      first_name: "Refi",
      last_name,
      date_of_birth: "1990-05-01",
      phone: "+61491570006",
      type: "ndis",
      consent: true,
      status: "new_lead",
      urgency: "routine",
      received_at,
    })),
  );
});

const during = (value: unknown) => ({ field: "received_at", operator: "during", value });
const found = async (value: unknown, who = admin) => {
  const body = {
    filters: during(value),
    columns: ["last_name"],
    sortField: "received_at",
    sortType: "asc",
    limit: 50,
  };
  const { data } = await who.post(`${path}/rows`, body);
  return (data.records as { last_name: string }[]).map(({ last_name: name }) => name);
};

describe("pay periods", () => {
  test("last and this, whole, by the provider's clock", async () => {
    expect(await found("last-pay-period")).toEqual(["first second", "last second"]);
    expect(await found("this-pay-period")).toEqual(["this period", "end of this period"]);
    const body = { groups: [{ field: "status" }], filters: during("last-pay-period") };
    expect((await admin.post(`${path}/summary`, body)).data.total).toEqual([2]);
  });

  test("follow the cycle as it is set: another first day, another length", async () => {
    await admin.put("records/pay-cycle", { length: "fortnight", starts_on: "2026-07-06" });
    expect(await found("last-pay-period")).toEqual(["last second before", "first second"]);
    await admin.put("records/pay-cycle", { length: "week", starts_on: "2026-07-05" });
    // From Sunday 8 to Saturday 14 November.
    expect(await found("last-pay-period")).toEqual([]);
    expect(await found("this-pay-period")).toEqual(["last second", "this period"]);
    await admin.put("records/pay-cycle", { length: "fortnight", starts_on: "2026-06-29" });
  });

  test("begin and end by the clock of where the provider is", async () => {
    const moveTo = async (zone: string) => {
      await server.rows`update tenants set settings = settings || ${JSON.stringify({ time_zone: zone })}::jsonb
        where slug = 'north'`;
      server.services.tenants.forget();
    };
    await moveTo("Australia/Perth");
    // Three hours behind: midnight is at 16:00 UTC.
    expect(await found("last-pay-period")).toEqual(["last second", "this period"]);
    await moveTo("Australia/Sydney");
  });

  test("are said with their days on paper", async () => {
    const { data } = await admin.post(`${path}/export`, {
      format: "pdf",
      columns: ["last_name"],
      filters: during("last-pay-period"),
    });
    expect(data.link).toBeDefined();
  });
});

test("the calendar's own: this month, last week, a financial year", async () => {
  expect(await found("last-month")).toEqual([]);
  expect(await found("this-month")).toHaveLength(6);
  expect(await found("last-week")).toEqual(["last second"]);
  expect(await found("this-financial-year")).toHaveLength(6);
});

test.each([
  ["last-blue-moon", "The filter names days that are not known here."],
  ["constructor", "The filter names days that are not known here."],
  ["Last week'", "enter the name of some days"],
  [7, "enter the name of some days"],
  [["last-week"], "enter the name of some days"],
])("%j is refused", async (value, why) => {
  const { status, errors } = await admin.post(`${path}/rows`, { filters: during(value) });
  expect(status).toBe(422);
  expect(JSON.stringify(errors)).toContain(why);
});
