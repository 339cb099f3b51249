import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

// Cranes whose schema has become stricter than the records that were written before.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/site.json": {
        type: "object",
        properties: { name: { type: "string", maxLength: 50 } },
      },
      "schemas/records/crane.json": {
        type: "object",
        additionalProperties: false,
        required: ["name", "serial"],
        properties: {
          name: { type: "string", maxLength: 50 },
          serial: { type: "string", maxLength: 50 },
          // What the description of answers refuses is not shown to the keeper.
          kind: {
            type: "string",
            "x-sensitive": "edit-faqs",
            oneOf: [{ const: "tower" }, { const: "mobile" }],
          },
          note: { type: "string", "x-sensitive": "edit-faqs", maxLength: 5 },
          site: { type: "string", format: "uuid", "x-reference": "sites" },
          status: {
            type: "string",
            readOnly: true,
            default: "free",
            oneOf: [{ const: "free" }, { const: "hired" }],
          },
        },
      },
      "resources/sites.json": { name: "sites", record: { schema: "records/site" } },
      "resources/cranes.json": {
        name: "cranes",
        record: { schema: "records/crane", lifecycle: { field: "status" } },
        list: { bulkEdit: ["name", "site"] },
        actions: {
          hire: {
            label: "Hire",
            from: ["free"],
            to: "hired",
            call: { post: "records/cranes/{id}/hire", needs: "edit-cranes" },
          },
        },
      },
    }),
  },
});
const [admin, keeper] = [await server.as("admin"), await server.as("coordinator")];
beforeAll(async () => {
  await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
    select tenant_id, uuid, permission from roles, unnest(array['view-cranes', 'edit-cranes', 'view-sites']) permission
    where name = 'Roster coordinator' on conflict do nothing`;
});
const stored = async () =>
  (await server.rows<{ data: object }>`select data from records where uuid = ${id}`)[0]?.data;
const gone = randomUUID();
/** What no new record may have: an old choice, no serial, a long note, a site that was deleted. */
const old = { name: "Old", kind: "floating", note: "far too long", site: gone, status: "free" };

let id = "";
beforeEach(async () => {
  id = randomUUID();
  await server.rows`insert into records (tenant_id, uuid, resource, data, search)
    select id, ${id}, 'cranes', ${JSON.stringify(old)}::jsonb, '' from tenants where slug = 'north'`;
});

describe("a record from before its schema became stricter", () => {
  test("is changed in other fields, and keeps what it has", async () => {
    const changed = await keeper.put(`records/cranes/${id}`, { name: "New", site: gone });
    expect([changed.status, changed.body.name], changed.text).toEqual([200, "New"]);
    expect(await stored()).toEqual({ ...old, name: "New" });
  });

  test("is moved", async () => {
    const moved = await keeper.post(`records/cranes/${id}/hire`);
    expect(moved.status, moved.text).toBe(200);
    expect(await stored()).toEqual({ ...old, status: "hired" });
  });

  test("is changed together with others", async () => {
    const preview = (changes: object) => admin.post("records/cranes/preview-changes", { ids: [id], changes });
    const [accepted] = (await preview({ name: "Same" })).data.records as object[];
    expect(accepted).not.toHaveProperty("refused");
    const [refused] = (await preview({ site: randomUUID() })).data.records as object[];
    expect(refused).toHaveProperty("refused");
  });

  test("is deleted and restored", async () => {
    expect((await keeper.delete(`records/cranes/${id}`)).status).toBe(200);
    expect((await keeper.post(`records/cranes/${id}/restore`)).status).toBe(200);
    expect(await stored()).toEqual(old);
  });

  test.each([
    ["a choice that there is no more", { kind: "sunken" }, "kind"],
    ["a text that is too long", { note: "another long one" }, "note"],
    ["a record that is not there", { site: randomUUID() }, "site"],
  ])("is refused %s when that very field changes", async (_, change, field) => {
    const { status, errors } = await admin.put(`records/cranes/${id}`, change);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test("is refused to lose a value that has become required, once it has it", async () => {
    expect((await keeper.put(`records/cranes/${id}`, { serial: "A1" })).status).toBe(200);
    const { status, errors } = await keeper.put(`records/cranes/${id}`, { serial: null });
    expect([status, Object.keys(errors)]).toEqual([422, ["serial"]]);
  });
});
