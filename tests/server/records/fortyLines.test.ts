import { format } from "prettier";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A resource with approval by two people, a refusal with its reason, a reminder and expiry. All that it needs beside its
// schema stands here; nothing of it is TypeScript.
const resource = `{
  "name": "loans",
  "record": {
    "schema": "records/loan",
    "lifecycle": { "field": "status" },
    "expires": { "when": { "status": ["lent"], "back_on": "before-today" }, "sets": { "status": "overdue" } }
  },
  "actions": {
    "lend": {
      "label": "Lend",
      "from": ["asked"],
      "to": "lent",
      "call": { "post": "records/loans/{id}/lend", "needs": "edit-loans" },
      "unless": [{ "own": "borrower", "says": "Someone else decides on your own loan." }],
      "second": {
        "name": "confirm",
        "by": "first",
        "sets": { "first": "{user.uuid}" },
        "says": "You have confirmed this loan. Someone else lends it."
      },
      "sets": { "decided_by": "{user.fullname}" }
    },
    "refuse": {
      "label": "Refuse",
      "from": ["asked"],
      "to": "refused",
      "call": { "post": "records/loans/{id}/refuse", "input": "actions/reason", "needs": "edit-loans" },
      "sets": { "reason": "{input.reason}", "decided_by": "{user.fullname}" }
    }
  }
}`;
const notice = `{
  "name": "loan-ends",
  "label": "A loan ends",
  "resource": "loans",
  "on": { "date": "back_on", "before": [7, 1] },
  "when": { "status": ["lent"] },
  "to": [{ "permission": "edit-loans" }],
  "words": { "subject": "{tool} is due back", "text": ["{tool} is due back on {back_on}."] }
}`;
const text = { type: "string", maxLength: 200 };
const kept = { ...text, readOnly: true };
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/loan.json": {
        type: "object",
        required: ["tool"],
        properties: {
          tool: text,
          borrower: { ...text, format: "uuid" },
          back_on: { type: "string", format: "date" },
          status: {
            ...kept,
            default: "asked",
            oneOf: ["asked", "lent", "refused", "overdue"].map((state) => ({ const: state, title: state })),
          },
          reason: kept,
          decided_by: kept,
          first: { ...kept, format: "uuid" },
        },
      },
      "resources/loans.json": resource,
      "resources/notices/loan-ends.json": notice,
    }),
  },
});
const [admin, other] = [await server.as("admin"), await server.as("coordinator")];
beforeAll(async () => {
  await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
    select tenant_id, uuid, permission from roles, unnest(array['view-loans', 'edit-loans']) permission
    where name = 'Roster coordinator' on conflict do nothing`;
});
const loan = async (more: object = {}): Promise<string> =>
  String((await admin.post("records/loans", { tool: "Hoist", ...more })).body.uuid);
const stored = async (id: string) =>
  (
    await server.rows<JsonObject & { version: number }>`
      select version, data->>'status' as status from records where uuid = ${id}`
  )[0];
const said = async (id: string) => (await admin.get(`records/loans/${id}`)).body;

test("all of it is at most 40 lines of JSON, as this repository formats them", async () => {
  const lines = await Promise.all(
    [resource, notice].map(async (json) =>
      (await format(json, { parser: "json", printWidth: 110 })).trim().split("\n"),
    ),
  );
  expect(lines.flat().length).toBeLessThanOrEqual(40);
});

describe("what these lines do", () => {
  test("two people lend, and nobody their own", async () => {
    const id = await loan();
    expect((await admin.post(`records/loans/${id}/lend`)).status).toBe(200);
    expect(await said(id)).toMatchObject({ status: "asked", first: userIdOf("north", "admin") });
    expect((await admin.post(`records/loans/${id}/lend`)).status).toBe(403);
    expect((await other.post(`records/loans/${id}/lend`)).status).toBe(200);
    expect(await said(id)).toMatchObject({ status: "lent", decided_by: "Cora Coordinator" });
    expect((await other.post(`records/loans/${id}/lend`)).status).toBe(409);
    const own = await loan({ borrower: userIdOf("north", "admin") });
    const refused = await admin.post(`records/loans/${own}/lend`);
    expect([refused.status, refused.message]).toEqual([403, "Someone else decides on your own loan."]);
  });

  test("a refusal has its reason, and asks for it", async () => {
    const id = await loan();
    expect((await admin.post(`records/loans/${id}/refuse`, {})).status).toBe(422);
    expect((await admin.post(`records/loans/${id}/refuse`, { reason: "It is broken." })).status).toBe(200);
    expect(await said(id)).toMatchObject({ status: "refused", reason: "It is broken." });
  });
});

describe("a clock that jumps a week", () => {
  const mails = async () =>
    (
      await server.rows<{ subject: string }>`select subject from outbox join tenants on tenants.id = tenant_id
        where recipient = 'admin@north.example' and subject like '%is due back' order by outbox.created_at`
    ).map(({ subject }) => subject.replace(" is due back", ""));
  const at = (day: string) => server.clock.set(`${day}T01:00:00.000Z`);

  beforeEach(async () => {
    at("2026-12-01");
    await server.rows`delete from records where resource = 'loans'`;
    await dailyJobs(server.services)();
    await server.rows`delete from outbox`;
  });

  test("brings each reminder and each expiry once, loses none, and doubles none when it goes back", async () => {
    const ids = await server.insert("loans", [
      { tool: "Near", status: "lent", back_on: "2026-12-04" },
      { tool: "Later", status: "lent", back_on: "2026-12-10" },
      { tool: "Last", status: "lent", back_on: "2026-12-20" },
    ]);
    const states = async () => (await Promise.all(ids.map(stored))).map((one) => [one?.status, one?.version]);
    const [first, second] = [dailyJobs(server.services), dailyJobs(server.services)];
    // The process that was there before, and one that has just begun.
    const duties = async () => {
      await first();
      await second();
      await first();
    };
    at("2026-12-02");
    await duties();
    expect(await mails()).toEqual(["Near"]);
    at("2026-12-09");
    await duties();
    expect(await mails()).toEqual(["Near", "Later"]);
    const afterAWeek = [
      ["overdue", 2],
      ["lent", 1],
      ["lent", 1],
    ];
    expect(await states()).toEqual(afterAWeek);
    at("2026-12-02");
    await duties();
    at("2026-12-09");
    await duties();
    expect([await mails(), await states()]).toEqual([["Near", "Later"], afterAWeek]);
    at("2026-12-16");
    await duties();
    expect(await mails()).toEqual(["Near", "Later", "Last"]);
    at("2026-12-23");
    await duties();
    expect(await states()).toEqual(ids.map(() => ["overdue", 2]));
    expect(await mails()).toHaveLength(3);
    const [{ expiries } = {}] = await server.rows`select count(*)::int as expiries from activity_log
      where resource = 'loans' and action = 'expire' and record_uuid = any(${ids})`;
    expect(expiries).toBe(3);
  });
});
