import { expect, describe, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { showPlansOfToday } from "#portal/server/ndisPlans/inForce.ts";
import { up } from "#portal/server/migrations/0530_ndis_plans.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
let made = 0;
const person = async (fields: JsonObject = {}): Promise<string> => {
  made += 1;
  const { status, data, errors } = await admin.submit(
    "ndis/client/add-new-client",
    form({
      first_name: "Jo",
      last_name: `Plan${made}`,
      status: "active",
      type: "other",
      alert: "none",
      ...fields,
    }),
  );
  expect([status, errors]).toEqual([200, {}]);
  return String((data.client as JsonObject).uuid);
};
const record = async (id: string) =>
  (await admin.get("ndis/client/get-client/{id}", {}, { params: { id } })).data.client as JsonObject;
const plansOf = async (participant: string) =>
  (await admin.get("records/ndis-plans", { participant, sortField: "start_date", limit: 50 })).data
    .ndis_plans as JsonObject[];
const change = (id: string, fields: JsonObject) => admin.post("ndis/client/update-client", { id, ...fields });
const add = (participant: string, fields: JsonObject) =>
  admin.post("records/ndis-plans", { participant, ...fields });
const read = async (id: unknown) =>
  (await admin.get(`records/ndis-plans/${String(id)}`)).data.ndis_plan as JsonObject;
const activate = (id: unknown) => admin.post(`records/ndis-plans/${String(id)}/activate`, {});
const year = { plan_start: "2026-07-01", plan_end: "2027-06-30" };
const budget = { category: "01", management: "self", amount: 1_000_000 };

describe("what is written in a participant's record", () => {
  test("is a plan, and a change of it changes that plan", async () => {
    const id = await person(year);
    await change(id, { plan_management: "self", budgets: [budget] });
    const [plan, ...others] = await plansOf(id);
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ status: "active", start_date: "2026-07-01", end_date: "2027-06-30" });
    expect(await read(plan?.uuid)).toMatchObject({ management: "self", budgets: [budget] });
  });

  test("keeps what only the plan says of a budget", async () => {
    const id = await person(year);
    await change(id, { budgets: [budget] });
    const [plan] = await plansOf(id);
    const periods = [{ start: "2026-07-01", end: "2026-12-31", amount: 400_000 }];
    const more = { ...budget, component: "Core", stated: true, periods };
    await admin.send("PUT", `records/ndis-plans/${String(plan?.uuid)}`, { body: { budgets: [more] } });
    expect((await record(id)).budgets).toEqual([budget]);
    const second = { category: "04", management: "self" };
    await change(id, { budgets: [second, { ...budget, amount: 900_000 }] });
    expect((await read(plan?.uuid)).budgets).toEqual([second, { ...more, amount: 900_000 }]);
    const refused = await change(id, { budgets: [{ ...budget, amount: 399_999 }] });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { "budgets.0.amount": ["The funding periods come to $4,000.00, but the budget is $3,999.99."] },
    ]);
  });

  test("without a start is no plan yet, and an ended plan has expired", async () => {
    const id = await person({ plan_management: "self" });
    expect(await plansOf(id)).toEqual([]);
    await change(id, { plan_start: "2025-07-01", plan_end: "2026-06-30" });
    expect(await plansOf(id)).toMatchObject([{ status: "expired" }]);
  });

  test("that starts after the plan has ended is the next plan, and the first one stays", async () => {
    const id = await person({ plan_start: "2025-07-01", plan_end: "2026-06-30" });
    await change(id, year);
    expect(await plansOf(id)).toMatchObject([
      { start_date: "2025-07-01", end_date: "2026-06-30", status: "expired" },
      { start_date: "2026-07-01", end_date: "2027-06-30", status: "active" },
    ]);
    await change(id, { plan_start: "2026-01-01" }).then(({ status, errors }) =>
      expect([status, errors]).toEqual([
        422,
        { plan_start: ["This plan overlaps the one from 1 Jul 2025 to 30 Jun 2026."] },
      ]),
    );
    expect(await record(id)).toMatchObject(year);
  });
});

test("a change that begins a later plan is answered as the record stands, and the next change goes on from there", async () => {
  const id = await person(year);
  const later = { plan_start: "2027-08-01", plan_end: "2028-07-31" };
  const answered = (await change(id, later)).data.client as JsonObject;
  expect(answered).toMatchObject(year);
  const next = await change(id, { version: Number(answered.version), first_name: "Joan" });
  expect([next.status, (next.data.client as JsonObject).first_name]).toEqual([200, "Joan"]);
});

describe("a plan", () => {
  test("is a draft that changes nothing until it is activated, which ends the one before", async () => {
    const id = await person(year);
    const { data, status } = await add(id, {
      start_date: "2026-10-01",
      end_date: "2027-09-30",
      management: "self",
      budgets: [budget],
    });
    expect(status).toBe(200);
    const draft = data.ndis_plan as JsonObject;
    expect(draft.status).toBe("draft");
    expect(await record(id)).toMatchObject(year);
    expect((await activate(draft.uuid)).status).toBe(200);
    expect(await plansOf(id)).toMatchObject([
      { start_date: "2026-07-01", end_date: "2026-09-30", status: "superseded" },
      { start_date: "2026-10-01", end_date: "2027-09-30", status: "active" },
    ]);
    expect(await record(id)).toMatchObject({
      plan_start: "2026-10-01",
      plan_end: "2027-09-30",
      budgets: [budget],
    });
    expect((await activate(draft.uuid)).status).toBe(409);
  });

  test("can be deleted while it is a draft and brought back, and never after it was active", async () => {
    const id = await person(year);
    const { data } = await add(id, { start_date: "2027-07-01", end_date: "2028-06-30" });
    const draft = data.ndis_plan as JsonObject;
    const remove = (plan: unknown) => admin.post(`records/ndis-plans/${String(plan)}/delete`, {});
    const [active] = await plansOf(id);
    const refused = await remove(active?.uuid);
    expect([refused.status, refused.message]).toEqual([
      409,
      "Only a draft can be deleted. Supports and claims are checked against this plan.",
    ]);
    expect((await remove(draft.uuid)).status).toBe(200);
    expect(await plansOf(id)).toMatchObject([{ status: "active" }]);
    expect((await admin.post(`records/ndis-plans/${String(draft.uuid)}/restore`, {})).status).toBe(200);
    await activate(draft.uuid);
    expect((await remove(draft.uuid)).status).toBe(409);
    expect(await plansOf(id)).toHaveLength(2);
    expect(await record(id)).toMatchObject(year);
  });

  test("of a later day leaves the record as it is until then", async () => {
    const id = await person(year);
    const { data } = await add(id, { start_date: "2027-05-01", end_date: "2028-04-30" });
    await activate((data.ndis_plan as JsonObject).uuid);
    expect(await plansOf(id)).toMatchObject([
      { end_date: "2027-04-30", status: "active" },
      { start_date: "2027-05-01", status: "active" },
    ]);
    expect(await record(id)).toMatchObject({ plan_start: "2026-07-01", plan_end: "2027-04-30" });
  });

  test("that has begun overnight is in the record after the duty of the day", async () => {
    const ids = [await person(year), await person(year)];
    await server.rows`update participants set plan_end = '2026-12-31' where uuid = any (${ids})`;
    const tenant = await server.services.tenants.bySlug("north");
    if (!tenant) throw new Error("there is no provider");
    await asTenant(tenant.id, () => showPlansOfToday(server.services, tenant));
    for (const id of ids) expect(await record(id)).toMatchObject(year);
    // Nobody waits for more than one of them.
    expect(
      await server.rows`select count(distinct xmin::text)::int as transactions from participants where uuid = any (${ids})`,
    ).toEqual([{ transactions: 2 }]);
  });

  test.each<[string, JsonObject, string[]]>([
    ["without a start", { end_date: "2030-06-30" }, ["start_date"]],
    ["that ends before it starts", { start_date: "2030-07-01", end_date: "2030-06-30" }, ["end_date"]],
    [
      "of nobody",
      { participant: idOf("south", "participants", "first"), start_date: "2030-07-01" },
      ["participant"],
    ],
    ["that says its own state", { start_date: "2030-07-01", status: "active" }, []],
    ["with a plan manager missing", { start_date: "2030-07-01", management: "plan" }, ["plan_manager"]],
    [
      "with periods that overlap and lie outside",
      {
        start_date: "2030-07-01",
        end_date: "2031-06-30",
        budgets: [
          {
            ...budget,
            periods: [
              { start: "2030-07-01", end: "2030-12-31" },
              { start: "2030-12-31", end: "2031-07-01" },
            ],
          },
        ],
      },
      ["budgets.0.periods.1.end", "budgets.0.periods.1.start"],
    ],
  ])("%s is refused at its field", async (_, fields, names) => {
    const id = idOf("north", "participants", "second");
    const { status, errors, data } = await add(id, fields);
    if (names.length === 0) expect((data.ndis_plan as JsonObject).status).toBe("draft");
    else expect([status, Object.keys(errors).sort()]).toEqual([422, names]);
  });

  test("that overlaps one that is not active is refused, and stays a draft", async () => {
    const id = await person({ plan_start: "2025-07-01", plan_end: "2026-06-30" });
    const { data } = await add(id, { start_date: "2026-06-30", end_date: "2027-06-29" });
    const draft = (data.ndis_plan as JsonObject).uuid;
    const refused = await activate(draft);
    expect([refused.status, refused.errors]).toEqual([
      422,
      { start_date: ["This plan overlaps the one from 1 Jul 2025 to 30 Jun 2026."] },
    ]);
    expect((await read(draft)).status).toBe("draft");
  });
});

test("an upgrade makes a plan of each participant's fields, whole, with its document", async () => {
  const db = server.services.database.owner;
  await server.rows`drop table ndis_plans`;
  const [first, second, third] = ["first", "second", "third"].map((name) =>
    idOf("north", "participants", name),
  );
  const file = "01900000-0000-7000-8000-00000000f11e";
  await server.rows`update participants set plan_start = '2026-07-01', plan_end = '2027-06-30',
    data = data || ${JSON.stringify({
      plan_management: "plan",
      plan_manager: { organisation: "Plan Partners" },
      budgets: [budget],
      plan_document: { uuid: file },
    })}::jsonb where uuid = ${first}`;
  await server.rows`insert into files (tenant_id, uuid, name, type, size, sha256, storage_key, attached_resource, attached_record, attached_field)
    select tenant_id, ${file}::uuid, 'plan.pdf', 'application/pdf', 1, '', 'none', 'participants', uuid, 'plan_document'
    from participants where uuid = ${first}`;
  await server.rows`update participants set plan_start = null, plan_end = null where uuid = ${second}`;
  await server.rows`update participants set plan_start = '2024-07-01', plan_end = '2025-06-30' where uuid = ${third}`;
  await up(db as never);
  const found =
    (await server.rows`select participant, status, start_date::text, end_date::text, data from ndis_plans
    where participant = any (${[first, second, third]}::uuid[]) order by start_date`) as unknown as JsonObject[];
  expect(found.map(({ participant, status }) => [participant, status])).toEqual([
    [third, "expired"],
    [first, "active"],
  ]);
  expect(found[1]).toMatchObject({
    start_date: "2026-07-01",
    end_date: "2027-06-30",
    data: {
      management: "plan",
      plan_manager: { organisation: "Plan Partners" },
      budgets: [budget],
      document: { uuid: file },
    },
  });
  const files = await server.rows`select attached_resource, attached_field from files where uuid = ${file}`;
  expect(files).toEqual([{ attached_resource: "ndis-plans", attached_field: "document" }]);
  const left = await server.rows`select from participants where data ? 'plan_document'`;
  expect(left).toEqual([]);
});
