import { describe, expect, test } from "vitest";
import { activeStep } from "#portal/shared/setup/steps.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const below = "ndis/account-setup";

const details = {
  name: "Northern Lights",
  legal_name: "Northern Lights Pty Ltd",
  abn: "51 824 753 556",
  registration_status: "registered",
  registration_number: "4050012345",
  contact_name: "Nora North",
  phone: "(02) 5550 1234",
  email: "office@north.example",
};
const location = {
  address: "1 North Street",
  suburb: "Ultimo",
  state: "NSW",
  postcode: "2007",
  time_zone: "Australia/Sydney",
  price_region: "national",
};
const billing = {
  contact_name: "Nora North",
  contact_email: "accounts@north.example",
  bank_account_name: "Northern Lights",
  bank_bsb: "062-000",
  bank_account: "12345678",
  gst_registered: false,
  invoice_prefix: "NL",
  payment_days: 14,
  start_of_week: 1,
  pay_period: "fortnight",
  pay_period_anchor: "2026-11-02",
};
const active = async () => activeStep((await admin.get(`${below}/steps-detail`)).data);

describe("the step rule", () => {
  test("at first step 1 is active and no step is completed", async () => {
    const { data } = await admin.get(`${below}/steps-detail`);
    expect(data).toEqual({
      completed_step_1: false,
      completed_step_2: false,
      completed_step_3: false,
      completed_step_4: false,
    });
    expect(await active()).toBe(1);
  });

  test("the setup can't be completed before its steps", async () => {
    const { status, message } = await admin.post(`${below}/complete`);
    expect([status, message]).toEqual([
      409,
      "Complete provider details, location and billing first, then the setup.",
    ]);
  });

  test("a step that is refused is not completed", async () => {
    const { status, errors } = await admin.post(`${below}/ndis-detail`, { ...details, abn: "51824753557" });
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual(["abn"]);
    expect(await active()).toBe(1);
  });

  test.each([
    ["ndis-detail", "contact_name"],
    ["ndis-location", "address"],
    ["ndis-billing", "contact_email"],
  ])("%s is not completed by sending nothing", async (step, missing) => {
    const { status, errors } = await admin.post(`${below}/${step}`);
    expect([status, Object.keys(errors)]).toEqual([422, expect.arrayContaining([missing])]);
    expect(await active()).toBe(1);
  });

  test.each([
    ["ndis-detail", details, 2],
    ["ndis-location", location, 3],
    ["ndis-billing", billing, 4],
    ["complete", {}, 4],
  ] as const)("completing %s makes the active step follow", async (step, body, next) => {
    const { status, errors } = await admin.post(`${below}/${step}`, body);
    expect([status, errors]).toEqual([200, {}]);
    expect(await active()).toBe(next);
  });

  test("who accepted the terms first, and when, stays", async () => {
    const first = (await admin.get(`${below}/steps-detail`)).data;
    server.clock.advance({ minutes: 5 });
    await admin.post(`${below}/complete`);
    const { data } = await admin.get(`${below}/steps-detail`);
    expect(data).toEqual(first);
    expect(data).toMatchObject({ completed_step_4: true, terms_accepted_by: "Ada Admin" });
  });
});

describe("each fact is in one place", () => {
  test("the provider, the agreements and the week hold what the steps were told", async () => {
    const provider = (await admin.get("settings/provider")).data.provider;
    expect(provider).toMatchObject({
      name: details.name,
      abn: "51824753556",
      state: "NSW",
      postcode: "2007",
    });
    const terms = (await admin.get("settings/agreements")).data.agreement_setting;
    expect(terms).toMatchObject({ bank_bsb: "062000", registration_status: "registered" });
    expect((await admin.get("ndis/settings/get-start-of-week")).data).toMatchObject({ start_of_week: 1 });
  });
  test("what is changed there is read here", async () => {
    await admin.put("ndis/settings/update-start-of-week", { start_of_week: 0 });
    expect((await admin.get(`${below}/ndis-billing`)).data.ndis_billing.start_of_week).toBe(0);
  });
  test("the rest of the organisation is not shown to everybody", async () => {
    const nobody = await server.as("nobody");
    const { text } = await nobody.get("north/whitelabel/cms/check-registered-tenant");
    expect(text).toContain(details.name);
    expect(text).not.toContain(details.contact_name);
    expect(text).not.toContain(location.address);
  });
});

describe("a registered provider", () => {
  test("needs its registration number", async () => {
    const { registration_number: _, ...without } = details;
    await admin.post(`${below}/ndis-detail`, { ...details, registration_number: null });
    const { errors } = await admin.post(`${below}/ndis-detail`, { ...without, registration_number: null });
    expect(Object.keys(errors)).toEqual(["registration_number"]);
  });
});

describe("the ABN register", () => {
  test.each([
    [
      "62 600 000 001",
      "Wattle Support Services Pty Ltd",
      [/Wattle Support Services Pty Ltd, active, registered/],
    ],
    ["62600000001", "Other Pty Ltd", [/active/, /The legal name above differs: “Other Pty Ltd”/]],
    ["51824753556", "", [/cancelled on 30 Jun 2025/]],
    ["53 004 085 616", "", [/no business with this ABN/]],
    ["53 004 085 617", "", []],
    ["", "", []],
  ])("says of %s", async (abn, legal_name, said) => {
    const { data } = await admin.post(`${below}/abn`, { abn, legal_name });
    expect(data.consequences).toHaveLength(said.length);
    said.forEach((words, index) => expect(data.consequences[index]).toMatch(words));
  });
});

test("tasks are done by the facts", async () => {
  const done = async () => {
    const { tasks } = (await admin.get(`${below}/tasks`)).data as {
      tasks: { task: string; done: boolean }[];
    };
    return Object.fromEntries(tasks.map(({ task, done: isDone }) => [task, isDone]));
  };
  expect(Object.keys(await done())).toEqual([
    "services",
    "staff",
    "roles",
    "invitations",
    "participants",
    "assignments",
    "roster",
  ]);
  expect(await done()).toMatchObject({ staff: true, participants: true, roles: true });
  await server.rows`update staff set status = 'inactive' where tenant_id = (select id from tenants where slug = 'north')`;
  expect(await done()).toMatchObject({ staff: false, participants: true });
});

for (const call of ["steps-detail", "ndis-detail", "ndis-location", "ndis-billing", "tasks"])
  scenarios(`GET ${below}/${call}`, [
    { as: "admin", expect: 200 },
    { as: "coordinator", expect: 403 },
    { as: "worker", expect: 403 },
    { as: "participant", expect: 403 },
    { as: "nobody", expect: 401 },
  ]);
for (const call of ["complete", "ndis-detail", "abn"])
  scenarios(`POST ${below}/${call}`, [
    { as: "coordinator", expect: 403 },
    { as: "worker", expect: 403 },
    { as: "participant", expect: 403 },
    { as: "nobody", expect: 401 },
  ]);
