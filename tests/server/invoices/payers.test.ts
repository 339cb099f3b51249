import { beforeAll, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { openBooks } from "../../support/billingBooks.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A participant whose plan was renewed with another plan manager: each pays for the days of their plan.
const server = await openTestServer();
const admin = await server.as("admin");
const alma = idOf("north", "participants", "first");
const managers = { old: "Plan Partners", new: "Clear Books Plan Management" };

const managerOf = (organisation: string) => ({
  organisation,
  email: `claims@${organisation.slice(0, 4).toLowerCase()}.example`,
});
const plan = (organisation: string, days: { start_date: string; end_date: string; status: string }) => ({
  participant: alma,
  management: "plan",
  plan_manager: managerOf(organisation),
  ...days,
});
const delivered = async (day: string): Promise<void> => {
  const at = (time: string) => instantAt(day, time, "Australia/Sydney").toISOString();
  await server.insert("shifts", [
    {
      start_at: at("10:00"),
      end_at: at("12:00"),
      shift_type: "personal_care",
      service,
      staff: idOf("north", "staff", "first"),
      participants: [alma],
      status: "completed",
    },
  ]);
};
const run = async (from: string, until: string): Promise<void> => {
  const { data, errors } = await admin.post("records/invoice-runs", { from, until });
  expect(errors).toEqual({});
  await expect
    .poll(async () => (await admin.get(`records/invoice-runs/${data.run.uuid}`)).data.run.status)
    .toBe("done");
};
const invoices = async () => {
  const { data } = await admin.get(`ndis/client/get-client-invoices/${alma}`, { limit: 100 });
  return Object.fromEntries(
    (data.invoices as { payer_name: string; total: number }[]).map(({ payer_name, total }) => [
      payer_name,
      total,
    ]),
  );
};

let service = "";
beforeAll(async () => {
  service = (await openBooks(server)).services.care;
  // The record shows the plan of today.
  await server.rows`update participants set plan_start = '2026-11-01', plan_end = '2027-10-31',
    data = data - 'budgets' || ${JSON.stringify({
      plan_management: "plan",
      plan_manager: managerOf(managers.new),
    })}::jsonb where uuid = ${alma}`;
  await server.insert("ndis-plans", [
    plan(managers.old, { start_date: "2025-11-01", end_date: "2026-10-31", status: "expired" }),
    plan(managers.new, { start_date: "2026-11-01", end_date: "2027-10-31", status: "active" }),
  ]);
});

test("supports of two plans with two plan managers become an invoice to each of them", async () => {
  await delivered("2026-10-29");
  await delivered("2026-11-03");
  const asked = { from: "2026-10-26", until: "2026-11-08", participant: alma };
  expect((await admin.post("ndis/invoices/run-outcome", asked)).data.consequences[0]).toBe(
    "1 participant has supports to bill: 2 lines on 2 invoices, $294.32 in total.",
  );
  await run("2026-10-26", "2026-11-08");
  expect(await invoices()).toEqual({ [managers.old]: 14_716, [managers.new]: 14_716 });
});

test("what is billed later is added to the draft of the manager who pays for it", async () => {
  await delivered("2026-10-30");
  await run("2026-10-30", "2026-10-30");
  expect(await invoices()).toEqual({ [managers.old]: 29_432, [managers.new]: 14_716 });
});

test("an address that is corrected in the record is where invoices go that are not paid yet", async () => {
  const emails = async () => {
    const rows = await server.rows`select status, data->>'payer_name' as name, data->>'payer_email' as email
      from invoices where participant = ${alma} order by 1, 2`;
    return rows.map(({ status, name, email }) => [status, name, email]);
  };
  await server.rows`update invoices set status = 'sent' where data->>'payer_name' = ${managers.new}`;
  const { errors } = await admin.post("ndis/client/update-client", {
    id: alma,
    plan_manager: { organisation: managers.new, email: "accounts@clear.example" },
  });
  expect(errors).toEqual({});
  expect(await emails()).toEqual([
    ["draft", managers.old, "claims@plan.example"],
    ["sent", managers.new, "accounts@clear.example"],
  ]);
});

test("a payer whom nobody had entered is named by what is entered now", async () => {
  await server.rows`update invoices set data = data - 'payer_name' - 'payer_email' where status = 'sent'`;
  await admin.post("ndis/client/update-client", {
    id: alma,
    plan_manager: { organisation: "Third Partners", email: "accounts@third.example" },
  });
  const [invoice] = await server.rows`select data from invoices where status = 'sent'`;
  expect(invoice?.data).toMatchObject({
    payer_name: "Third Partners",
    payer_email: "accounts@third.example",
  });
});
