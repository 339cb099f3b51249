import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { upgrade } from "#framework/server/upgrade.ts";
import { inPresentShape } from "#framework/server/records/store/versions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const choices = (...values: string[]) => values.map((value) => ({ const: value }));

/** Boats in the third version of their schema. */
const boat = {
  type: "object",
  additionalProperties: false,
  required: ["name", "hull"],
  properties: {
    name: text,
    hull: { type: "string", "x-search": true, oneOf: choices("steel", "wood") },
    state: { type: "string", oneOf: choices("afloat", "sold") },
    berth: { type: "object", properties: { harbour: text } },
  },
  "x-version": 3,
  "x-migrations": [
    {
      to: 2,
      steps: [
        { op: "rename", from: "material", to: "hull" },
        { op: "map", from: "state", values: { gone: "sold" } },
      ],
    },
    {
      to: 3,
      steps: [
        { op: "move", from: "harbour", to: "berth.harbour" },
        { op: "set", to: "hull", value: "wood" },
        { op: "drop", from: "secret" },
      ],
    },
  ],
};
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/boat.json": boat,
      "resources/boats.json": {
        name: "boats",
        record: { schema: "records/boat" },
        list: { columns: ["name"], filters: ["hull", "state"] },
      },
    }),
  },
});
const admin = await server.as("admin");

/** A boat as an earlier version of the portal wrote it. */
async function earlier(data: object): Promise<string> {
  const uuid = randomUUID();
  await server.rows`insert into records (tenant_id, uuid, resource, data, search)
    select id, ${uuid}, 'boats', ${JSON.stringify(data)}::jsonb, '' from tenants where slug = 'north'`;
  return uuid;
}
const first = { name: "Ida", material: "steel", state: "gone", harbour: "Hobart", secret: "x" };
const stored = async (uuid: string) =>
  (
    await server.rows<{
      data: object;
      version: number;
    }>`select data, version from records where uuid = ${uuid}`
  )[0];
const found = async (value: string) => {
  const filters = { all: [{ field: "hull", operator: "is", value }] };
  const { body } = await admin.get("records/boats", { filter: JSON.stringify({ filters }) });
  return (body.rows as { uuid: string }[]).map(({ uuid }) => uuid);
};

describe("a record that was written for an earlier version of its schema (x-migrations)", () => {
  test("is read in the present shape, alone and in lists, and stays as it is stored", async () => {
    const uuid = await earlier(first);
    const { body } = await admin.get(`records/boats/${uuid}`);
    expect(body).toMatchObject({ hull: "steel", state: "sold", berth: { harbour: "Hobart" } });
    for (const gone of ["material", "harbour", "secret", "$version"]) expect(body).not.toHaveProperty([gone]);
    const { body: listed } = await admin.get("records/boats");
    expect(JSON.stringify(listed)).toContain('"hull":"steel"');
    expect((await stored(uuid))?.data).toEqual(first);
  });

  test("is stored in the present shape when somebody changes it, and judged by it", async () => {
    const uuid = await earlier(first);
    const changed = await admin.put(`records/boats/${uuid}`, { name: "Ada" });
    expect([changed.status, changed.body.hull]).toEqual([200, "steel"]);
    expect((await stored(uuid))?.data).toEqual({
      name: "Ada",
      hull: "steel",
      state: "sold",
      berth: { harbour: "Hobart" },
      $version: 3,
    });
    const { data } = await admin.get(`records/boats/${uuid}/history`);
    expect(data.history[0].changes).toEqual([expect.objectContaining({ field: "name" })]);
  });

  test("takes only the changes that it has not had, and a new one none", async () => {
    const second = await earlier({ name: "Eva", material: "steel", harbour: "Perth", $version: 2 });
    // The second version knew no material any more.
    expect((await admin.get(`records/boats/${second}`)).body).toMatchObject({
      hull: "wood",
      berth: { harbour: "Perth" },
    });
    const { body } = await admin.post("records/boats", { name: "Una", hull: "steel" });
    expect((await stored(String(body.uuid)))?.data).toEqual({ name: "Una", hull: "steel", $version: 3 });
  });

  test("is brought along at the start, so that lists filter and search by it; it is no change of it", async () => {
    const uuid = await earlier({ ...first, name: "Old" });
    const removed = await earlier(first);
    await server.rows`update records set deleted_at = now() where uuid = ${removed}`;
    expect(await found("steel")).not.toContain(uuid);
    const { database, definitions, portal, config } = server.services;
    await server.rows`update search_texts set fields = '2' where place = 'version boats'`;
    await upgrade(database, definitions, portal, config);
    expect(await found("steel")).toContain(uuid);
    const { body } = await admin.get("records/boats", { filter: JSON.stringify({ q: "old steel" }) });
    expect(JSON.stringify(body)).toContain(uuid);
    expect((await stored(uuid))?.version).toBe(1);
    expect((await stored(removed))?.data).toMatchObject({ hull: "steel", $version: 3 });
    expect((await admin.get(`records/boats/${uuid}/history`)).data.history).toEqual([]);
  });

  test("gives values of columns their new place, and empties the old one", () => {
    const store = {
      table: "boats",
      columns: new Map([
        ["material", "text"],
        ["state", "text"],
      ]),
    };
    const row = { uuid: "1", material: "steel", state: "gone", data: { name: "Ida" } };
    expect(inPresentShape({ schema: boat as Schema, store }, row)).toEqual({
      uuid: "1",
      material: null,
      state: "sold",
      data: { name: "Ida", hull: "steel", $version: 3 },
    });
  });
});
