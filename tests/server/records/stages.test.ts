import { beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { checkedImport, problemsOf, ranImport } from "../../support/imports.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// The product's shifts, which can also be read in from a file here: their rules hold for every way to a record.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "resources/shifts.json": (own: JsonObject) => {
        own.import = true;
      },
    }),
  },
});
const admin = await server.as("admin");
const [working, away] = [idOf("north", "staff", "first"), idOf("north", "staff", "second")];
const participant = idOf("north", "participants", "first");
const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const shift = (from: number, until: number, staff?: string) => ({
  start_at: at(from),
  end_at: at(until),
  shift_type: "personal_care",
  participants: [participant],
  ...(staff && { staff }),
});
const refusal = /is not active/;

beforeAll(async () => {
  await server.rows`update staff set staff_category = null`;
  await server.rows`update participants set data = data - 'do_not_send'`;
  await server.rows`update staff set status = 'inactive' where uuid = ${away}`;
});

test("a file runs what the form runs: rows are refused by rule, and what follows is set and counted", async () => {
  const columns = ["start_at", "end_at", "shift_type", "participants", "staff"];
  const row = (from: number, until: number, staff: string) => [
    at(from),
    at(until),
    "personal_care",
    participant,
    staff,
  ];
  const refused = await checkedImport(admin, "shifts", [
    columns,
    row(1100, 1103, working),
    row(1110, 1113, away),
  ]);
  expect(refused.state, JSON.stringify(refused)).toBe("checked");
  expect(await problemsOf(admin, refused)).toEqual([[3, "staff", expect.stringMatching(refusal)]]);
  const told = await ranImport(
    admin,
    await checkedImport(admin, "shifts", [columns, row(1100, 1103, working)]),
  );
  expect([told.state, told.result]).toEqual(["imported", { created: 1 }]);
  const [written] = await server.rows`select status, scheduled_hours::float as hours from shifts
    where staff = ${working} and start_at = ${at(1100)}`;
  expect(written).toEqual({ status: "scheduled", hours: 3 });
});

test("a change to several records is refused for those that a rule refuses, before it is made", async () => {
  const { uuid } = (await admin.post("ndis/roster/add-new-shift", shift(1200, 1202))).data.shift as {
    uuid: string;
  };
  const { data } = await admin.post("records/shifts/preview-changes", {
    ids: [uuid],
    changes: { staff: away },
  });
  expect(data.records).toEqual([expect.objectContaining({ uuid, refused: expect.any(String) as string })]);
  const made = await admin.post("ndis/roster/update-roster-staff-shift", { shift_uuid: uuid, staff: away });
  expect([made.status, made.errors.staff]).toEqual([422, [expect.stringMatching(refusal)]]);
});

test("what comes back is held to the rules of today", async () => {
  const added = await admin.post("ndis/roster/add-new-shift", shift(1300, 1302, working));
  expect(added.status, added.text).toBe(200);
  const { uuid } = added.data.shift as { uuid: string };
  await admin.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: uuid });
  await server.rows`update staff set status = 'inactive' where uuid = ${working}`;
  const { status, errors } = await admin.post(`records/shifts/${uuid}/restore`);
  expect([status, errors.staff]).toEqual([422, [expect.stringMatching(refusal)]]);
  await server.rows`update staff set status = 'active' where uuid = ${working}`;
  expect((await admin.post(`records/shifts/${uuid}/restore`)).status).toBe(200);
});

test("a rule that throws leaves nothing behind: the record, its log and what followed are one transaction", async () => {
  const { after } = server.services.rules;
  const count = async () => (await server.rows`select from shifts`).length;
  const [before, logged] = [await count(), (await server.rows`select from activity_log`).length];
  server.services.rules = {
    ...server.services.rules,
    after: { ...after, "shift-settled": () => Promise.reject(new Error("broken")) },
  };
  expect((await admin.post("ndis/roster/add-new-shift", shift(1400, 1402, working))).status).toBe(500);
  server.services.rules = { ...server.services.rules, after };
  expect(await count()).toBe(before);
  const entries = (await server.rows`select action, resource from activity_log`).slice(logged);
  expect(entries.filter(({ resource }) => resource === "shifts")).toEqual([]);
});
