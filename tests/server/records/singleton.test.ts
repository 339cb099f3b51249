import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const needs = "signed-in";

// Opening hours, which each provider has once, without TypeScript.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/opening-hours.json": {
        type: "object",
        additionalProperties: false,
        required: ["from", "until"],
        properties: {
          from: { type: "string", format: "time", title: "From" },
          until: { type: "string", format: "time", title: "Until", default: "17:00" },
          slogan: { type: "string", maxLength: 20 },
          code: { type: "string", maxLength: 20, "x-sensitive": "edit-settings" },
        },
      },
      "resources/opening-hours.json": {
        name: "opening-hours",
        record: {
          schema: "records/opening-hours",
          title: "{from}",
          store: "none",
          singleton: { in: "settings.opening", at: { slogan: "platform.slogan" }, defaults: true },
        },
        calls: {
          one: { get: "records/opening-hours/now", row: "hours", needs },
          update: { put: "records/opening-hours/now", row: "hours", needs: "edit-settings" },
        },
      },
      "schemas/records/fleet.json": {
        type: "object",
        properties: { garage: { type: "string", maxLength: 20 } },
      },
      "resources/fleet.json": {
        record: { schema: "records/fleet", singleton: { in: "settings.fleet" } },
      },
    }),
  },
});
const [admin, worker] = [await server.as("admin"), await server.as("worker")];
const path = "records/opening-hours/now";
const kept = () =>
  server.rows`select settings->'opening' as opening, platform->'slogan' as slogan from tenants where slug = 'north'`;

test("there is one for each provider, with defaults; what was not sent stays", async () => {
  expect((await admin.get(path)).data.hours).toEqual({ until: "17:00" });
  const saved = await admin.put(path, { from: "08:00", slogan: "We care", code: "4711" });
  expect([saved.status, saved.message]).toEqual([200, "Opening hour saved"]);
  expect((await kept())[0]?.opening).toEqual({ from: "08:00", code: "4711" });
  await admin.put(path, { until: "18:00" });
  expect(await kept()).toEqual([
    { opening: { from: "08:00", until: "18:00", code: "4711" }, slogan: "We care" },
  ]);
  const south = await server.as("admin of south");
  expect((await south.get(path)).data.hours).toEqual({ until: "17:00" });
});

test("an emptied field is gone from where it was kept, and everything else of the provider stays", async () => {
  await admin.put(path, { slogan: null });
  expect(await kept()).toMatchObject([{ slogan: null }]);
  expect((await worker.get("get-current-user-platform-detail")).data.ndis_provider.name).toBeTruthy();
});

test("is checked by its schema and seen by its rights", async () => {
  const refused = await admin.put(path, { from: "late", colour: "red" });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["colour"]]);
  expect((await admin.put(path, { from: null })).errors).toHaveProperty("from");
  expect((await worker.put(path, { from: "09:00" })).status).toBe(403);
  expect((await worker.get(path)).data.hours).toEqual({ from: "08:00", until: "18:00" });
});

test("is logged with what it was before", async () => {
  const [entry] = await server.rows`select action, record_label, changes from activity_log
    where resource = 'settings' and record_label = 'hours' order by seq limit 1`;
  expect(entry).toMatchObject({ action: "update", changes: { hours: { from: {}, to: { from: "08:00" } } } });
});

test("a record that is the person's own is named by no path, and nobody reaches another", async () => {
  const mine = "ndis/personal/profile";
  const other = userIdOf("north", "admin");
  const { profile } = (await worker.get(mine)).data;
  expect(profile).toMatchObject({ uuid: userIdOf("north", "worker"), fullname: "Willa Worker" });
  const changed = await worker.post(`${mine}/update`, { id: other, uuid: other, fullname: "Willa Weaver" });
  expect(changed.data.profile).toMatchObject({ uuid: profile.uuid, fullname: "Willa Weaver" });
  expect((await worker.get(`records/personal-profile/${other}/history`)).status).toBe(404);
  expect((await worker.get(`records/personal-profile/${profile.uuid}/history`)).status).toBe(200);
});

test("without calls of its own it is read and saved where its records would be listed", async () => {
  expect((await admin.get("records/fleet")).data).toEqual({});
  expect((await admin.put("records/fleet", { garage: "Smith" })).status).toBe(200);
  expect((await admin.get("records/fleet")).data).toEqual({ garage: "Smith" });
  expect((await worker.put("records/fleet", { garage: "Lee" })).status).toBe(403);
});
