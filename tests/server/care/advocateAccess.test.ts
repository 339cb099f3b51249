import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { Caller } from "../../support/caller.ts";
import { pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { valuesAt } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [client, other, third] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
);
const email = "rosa@family.example";
const password = "a sentence to remember";

/** The advocate of the first participant and, as another record of the same person, of the second one. */
let own: string;
let rosa: Caller;

const rows = server.rows;
const admin = () => server.as("admin");
const act = async (as: string, id: string, what: string) =>
  (await server.as(as)).send("POST", `ndis/client/caring-advocates/{id}/${what}`, {
    params: { id },
    body: {},
  });
const change = async (id: string, body: JsonObject, as = "admin") =>
  (await server.as(as)).send("PUT", "ndis/client/update-client-caring-advocate/{id}", {
    params: { id },
    body,
  });
const see = async (...parts: string[]) => expect((await change(own, { can_view: parts })).status).toBe(200);
const read = (id = client) => rosa.get(`ndis/client/get-client/${id}`);

async function add(participant: string | undefined, more: JsonObject = {}): Promise<string> {
  const answer = await (
    await admin()
  ).post("ndis/client/add-new-client-caring-advocate", {
    participant,
    first_name: "Rosa",
    last_name: "Lee",
    relationship: "parent",
    email,
    can_view: ["profile"],
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.data.caring_advocate.uuid);
}

/** The link of the last invitation that was mailed to an address. */
async function invitationOf(address: string): Promise<string> {
  const [mail] = await rows<{ body: string }>`
    select body from outbox where recipient = ${address} order by created_at desc limit 1`;
  return /#invite=(\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
}

beforeAll(async () => {
  own = await add(client);
  expect((await act("admin", own, "invite")).status).toBe(200);
  const nobody = await server.as("nobody");
  const accepted = await nobody.post("auth/accept-invitation", {
    token: await invitationOf(email),
    password,
  });
  expect(accepted.status, accepted.text).toBe(200);
  rosa = new Caller(server, "north", String(accepted.data.token));
  await rows`update participants set data = data || '{"alert_text": "Knock first"}' where uuid = ${client}`;
});

const fields: Record<string, string[]> = {
  always: ["full_name", "first_name", "last_name", "pronoun"],
  profile: ["suburb", "mobile", "goals", "plan_end", "likes", "emergency_contacts"],
  identifiers: ["date_of_birth", "ndis_number", "medicare"],
  health: ["diagnosis_details", "allergies", "risk_rating"],
  never: ["key_safe_code", "home_access", "do_not_send", "contact_restrictions", "referral"],
};
const open: [parts: string[], shown: string[]][] = [
  [["services"], ["always"]],
  [["profile"], ["always", "profile"]],
  [["identifiers"], ["always", "identifiers"]],
  [["health"], ["always", "health"]],
  [
    ["profile", "identifiers", "health"],
    ["always", "profile", "identifiers", "health"],
  ],
];

describe("of a participant's record an advocate sees what is ticked, and the name", () => {
  test.each(open)("%j", async (parts, shown) => {
    await see(...parts);
    const { status, data } = await read();
    expect(status).toBe(200);
    for (const [part, names] of Object.entries(fields))
      for (const name of names)
        expect(valuesAt(data, `client.${name}`).length > 0, name).toBe(shown.includes(part));
    expect(data.client.may_see).toEqual(parts);
  });
});

const lists: [part: string, path: string, key: string][] = [
  ["services", `ndis/client/${client}/services`, "services"],
  ["incidents", `ndis/client/${client}/incident-form`, "incident_form"],
];

describe("what hangs on a participant is there only for whom it is ticked", () => {
  test.each(lists)("%s", async (part, path, key) => {
    await see("profile");
    const before = await rosa.get(path);
    expect([before.status, before.data[key]]).toEqual([200, []]);
    await see(part);
    const after = await rosa.get(path);
    expect(after.status).toBe(200);
    expect(after.data[key]).toHaveLength(1);
  });

  test("a report that names somebody else too stays with the office", async () => {
    await see("incidents");
    await rows`update form_submissions set data = data || ${JSON.stringify({ participant: [client, other] })}::jsonb
      where uuid = ${idOf("north", "incident-reports", "first")}`;
    expect((await rosa.get(`ndis/client/${client}/incident-form`)).data.incident_form).toEqual([]);
  });

  test.each([
    "ndis/client/get-all-clients",
    "ndis/client/assigned-staffs/{id}",
    "ndis/client/{id}/caring-advocates-list",
    "ndis/service-bookings",
    "ndis/incident-reports",
    "ndis/staffs",
    "ndis/participant/caring-advocates",
    "dashboards/participant",
  ])("%s is not for advocates", async (path) => {
    await see("profile", "identifiers", "health", "services", "incidents");
    expect((await rosa.send("GET", path, { params: { id: client } })).status).toBe(403);
  });
});

describe("an advocate's home shows of each person what is ticked, and nothing else (ux 9)", () => {
  const home = async () => {
    const { status, data, text } = await rosa.get("dashboards/advocate");
    expect(status, text).toBe(200);
    return data.people as JsonObject[];
  };

  test.each([
    ["profile", []],
    ["services", ["visits"]],
    ["contracts", ["agreements"]],
    ["forms", ["forms"]],
  ])("%s: %j", async (part, keys) => {
    await see(part);
    const [person, ...others] = await home();
    expect(others).toEqual([]);
    const always = ["uuid", "full_name", "first_name", "may_see"];
    expect(Object.keys(person ?? {}).sort()).toEqual([...always, ...keys].sort());
    expect([person?.uuid, person?.may_see]).toEqual([client, [part]]);
  });

  test("the next visit says the worker's first name, an agreement its number", async () => {
    await see("services", "contracts");
    const [person] = await home();
    expect(person?.visits).toEqual([
      expect.objectContaining({ with: "Willa", start_at: expect.stringContaining("2027-02-02") }),
    ]);
    expect(person?.agreements).toEqual([
      { uuid: idOf("north", "participant-contracts", "first"), number: expect.any(String) },
    ]);
  });

  test("nobody is there when the consent has ended", async () => {
    await change(own, { consent_until: "2020-01-01" });
    expect(await home()).toEqual([]);
    await change(own, { consent_until: null });
  });
});

describe("what an advocate does not see cannot be asked for", () => {
  test.each<Record<string, string>>([
    { filters: '{"field":"suburb","operator":"contains","value":"a"}' },
    { sortField: "suburb" },
    { fields: "suburb" },
    { ndis_number: "430000001" },
  ])("%j", async (query) => {
    await see("profile", "identifiers");
    expect((await rosa.get("ndis/personal/cared-for", query)).status).toBe(422);
  });

  test("a search by the NDIS number finds nothing, nor does an export hold more than names", async () => {
    await see("profile", "identifiers");
    const number = String((await read()).data.client.ndis_number);
    expect((await rosa.get("ndis/personal/cared-for", { search: number })).data.clients).toEqual([]);
    const wished = await rosa.post("records/cared-for/export", { columns: ["suburb"] });
    expect([403, 422]).toContain(wished.status);
  });

  test.each(["update-client", "update-client-status", "updated-alert-status"])(
    "nothing is changed by %s",
    async (call) => {
      await see("profile");
      const body = { id: client, client_uuid: client, likes: "Tea", status: "exited", alert: "info" };
      expect((await rosa.post(`ndis/client/${call}`, body)).status).toBe(403);
    },
  );

  test("a masked number is not revealed", async () => {
    await see("identifiers");
    const answer = await rosa.post(`records/participants/${client}/reveal`, { field: "medicare" });
    expect(answer.status).toBe(403);
  });
});

describe("an advocate of two participants", () => {
  test("sees of each what is ticked there, and nothing of others", async () => {
    await see("profile", "health");
    const second = await add(other, { can_view: ["services"] });
    const answer = await act("admin", second, "invite");
    expect([answer.status, answer.data.caring_advocate.status]).toEqual([200, "active"]);
    const { data } = await rosa.get("ndis/personal/cared-for");
    const ids = new Set(data.clients.map(({ uuid }: { uuid: string }) => uuid));
    expect(ids).toEqual(new Set([client, other]));
    expect((await read()).data.client.diagnosis_details).toBeDefined();
    const { client: theirs } = (await read(other)).data;
    expect([theirs.diagnosis_details, theirs.suburb, theirs.may_see]).toEqual([
      undefined,
      undefined,
      ["services"],
    ]);
    expect((await read(third)).status).toBe(404);
    expect((await rosa.get(`ndis/client/${third}/services`)).status).toBe(404);
    expect((await rosa.get(`records/participants/${third}/history`)).status).toBe(404);
    expect((await act("admin", second, "withdraw")).status).toBe(200);
    expect((await read(other)).status).toBe(404);
    expect((await read()).status).toBe(200);
  });
});

describe("access that ends, ends with the next request of the running session", () => {
  const back = async () => {
    await rows`update records set deleted_at = null where uuid = ${own}`;
    await change(own, { consent_until: null, can_view: ["profile"] });
    await rows`update records set data = data || '{"status": "active"}' where uuid = ${own}`;
    server.services.sessions.forgetAll();
  };
  afterEach(back);

  test.each<[what: string, end: () => Promise<unknown>]>([
    ["withdrawn by the office", () => act("admin", own, "withdraw")],
    ["withdrawn by the participant", () => act("participant", own, "withdraw")],
    [
      "the record is deleted",
      async () => (await admin()).delete(`ndis/client/delete-client-caring-advocate/${own}`),
    ],
    ["the consent has run out", () => change(own, { consent_until: "2020-01-01" })],
    ["nothing is ticked any more, by the participant", () => change(own, { can_view: [] }, "participant")],
  ])("%s", async (_what, end) => {
    await back();
    expect((await read()).data.client.suburb).toBeDefined();
    await end();
    const after = await read();
    expect(after.data.client?.suburb).toBeUndefined();
    expect((await rosa.get(`ndis/client/${client}/services`)).data.services ?? []).toEqual([]);
  });

  test("a part that is unticked is gone everywhere: lists, files, links and exports made before (security, can_view)", async () => {
    const { data } = await (
      await admin()
    ).submit(
      "ndis/client/update-client",
      form({ id: client ?? "", epilepsy: "true" }).file("seizure_plan", { name: "plan.pdf", bytes: pdf }),
    );
    await rows`update form_submissions set data = data || ${JSON.stringify({ participant: [client] })}::jsonb
      where uuid = ${idOf("north", "incident-reports", "first")}`;
    await see("profile", "health", "services", "incidents", "contracts");
    const nobody = await server.as("nobody");
    const seen = async () => ({
      health: ((await read()).data.client.risk_rating as string | undefined)?.length ?? 0,
      services: (await rosa.get(`ndis/client/${client}/services`)).data.services.length,
      incidents: (await rosa.get(`ndis/client/${client}/incident-form`)).data.incident_form.length,
      contracts: (await rosa.get("ndis/participant/contracts")).data.contracts.length,
    });
    const before = await seen();
    for (const [what, count] of Object.entries(before)) expect([what, count > 0]).toEqual([what, true]);
    const fileId = data.client.seizure_plan.documentId as string;
    const [open, later] = [await rosa.get(`files/${fileId}/link`), await rosa.get(`files/${fileId}/link`)];
    expect((await nobody.get(String(open.data.link))).status).toBe(200);
    await change(own, { can_view: ["profile"] }, "participant");
    expect(await seen()).toEqual({ health: 0, services: 0, incidents: 0, contracts: 0 });
    expect((await nobody.get(String(later.data.link))).status).toBe(404);
    expect((await rosa.get(`files/${fileId}/link`)).status).toBe(404);
    expect((await read()).data.client.may_see).toEqual(["profile"]);
  });

  test("the consent ends with its day, where the provider is", async () => {
    const [{ day } = { day: "" }] = await rows<{ day: string }>`
      select (${server.clock.now().toISOString()}::timestamptz at time zone 'Australia/Sydney')::date::text as day`;
    await change(own, { consent_until: day });
    expect((await read()).status).toBe(200);
    await rows`update records set data = data || jsonb_build_object('consent_until', (${day}::date - 1)::text) where uuid = ${own}`;
    server.services.sessions.forgetAll();
    expect((await read()).status).toBe(404);
  });
});

describe("inviting", () => {
  test.each<[why: string, more: JsonObject, message: RegExp]>([
    ["without an address", { email: null }, /email/],
    ["with nothing ticked", { email: "no@family.example", can_view: [] }, /tick/i],
    ["after the consent", { email: "no@family.example", consent_until: "2020-01-01" }, /consent ended/],
    ["somebody who works here", { email: "worker@north.example" }, /a different address/],
    ["somebody who is supported", { email: "participant@north.example" }, /a different address/],
    ["an admin", { email: "admin@north.example" }, /a different address/],
  ])("%s is refused in words", async (_why, more, message) => {
    const answer = await act("admin", await add(third, more), "invite");
    expect(answer.status).toBe(409);
    expect(answer.message).toMatch(message);
  });

  test("a participant invites for themselves, and for nobody else", async () => {
    const mine = await add(client, { email: "aunt@family.example" });
    const theirs = await add(other, { email: "uncle@family.example" });
    expect((await act("participant", mine, "invite")).status).toBe(200);
    expect((await act("participant", theirs, "invite")).status).toBe(404);
    expect((await act("worker", mine, "invite")).status).toBe(403);
    expect((await act("admin of south", mine, "invite")).status).toBe(404);
    expect(await invitationOf("aunt@family.example")).not.toBe("");
    expect(await invitationOf("uncle@family.example")).toBe("");
  });

  test("the mail says nothing of the participant", async () => {
    const mails = await rows<{
      subject: string;
      body: string;
    }>`select subject, body from outbox where recipient = ${email}`;
    const [{ full_name: name } = { full_name: "" }] = await rows<{ full_name: string }>`
      select full_name from participants where uuid = ${client}`;
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject, body } of mails) expect(subject + body).not.toContain(name);
  });
});
