import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { beginImport, problemsOf, ranImport, settled, type ToldImport } from "../../support/imports.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { vehicleFiles, vehicles } from "../../support/vehicles.ts";

// A resource that was dropped in: what is exported is read in again as it was.
const driver = idOf("north", "staff", "first");
const files: Record<string, unknown> = vehicleFiles;
const name = "resources/vehicles.json";
const text = { type: "string", maxLength: 60 };
const orders = {
  "resources/orders.json": {
    record: { schema: "records/order", title: "{label}", number: { field: "number", format: "WO-{0000}" } },
    import: true,
  },
  "schemas/records/order.json": {
    type: "object",
    required: ["what", "number"],
    properties: {
      number: { ...text, readOnly: true },
      what: text,
      label: { ...text, "x-template": "{number} {what}" },
    },
  },
};
const depots = {
  "resources/depots.json": { record: { schema: "records/depot", title: "{name}" }, import: true },
  "schemas/records/depot.json": {
    type: "object",
    required: ["name"],
    properties: {
      name: text,
      place: {
        type: "object",
        title: "Where",
        required: ["suburb"],
        properties: {
          suburb: text,
          postcode: { ...text, pattern: "^\\d{4}$" },
          since: { type: "string", format: "date" },
          keeper: { type: "string", format: "uuid", "x-reference": "staff", title: "Keeper" },
        },
      },
    },
  },
};
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      ...files,
      ...orders,
      ...depots,
      [name]: { ...(files[name] as object), import: true },
    }),
  },
});
const admin = await server.as("admin");

const flat =
  "name vin status seats weight price insured serviced_on bought_at leaves_at driver features routes colour".split(
    " ",
  );
const shown = async (): Promise<JsonObject[]> => {
  const { body } = await admin.get("records/vehicles", { fields: flat.join(",") });
  return (body.rows as JsonObject[])
    .map((row) =>
      Object.fromEntries(
        flat.map((key) => [key, [row[key] ?? []].flat().length > 0 ? (row[key] ?? null) : null]),
      ),
    )
    .sort((a, b) => String(a.name).localeCompare(String(b.name)));
};

test("every kind of field that a cell can hold comes back as it was", async () => {
  const ids = await server.insert("vehicles", vehicles(driver));
  const before = await shown();
  const asked = await admin.post("records/vehicles/export", { format: "csv", columns: flat });
  expect(asked.status, asked.text).toBe(200);
  const { text } = await admin.get(String(asked.data.link));
  for (const id of ids) await admin.delete(`records/vehicles/${id}`);
  expect(await shown()).toEqual([]);

  const begun = await beginImport(admin, "vehicles", text, "vehicles.csv");
  const { uuid, mapping } = begun.data.import as ToldImport;
  expect(mapping).toEqual(flat);
  await admin.post(`imports/${uuid}/check`, { mapping });
  const told = await settled(admin, uuid);
  expect(await problemsOf(admin, told)).toEqual([]);
  expect(await ranImport(admin, told)).toMatchObject({ state: "imported", result: { created: 4 } });
  expect(await shown()).toEqual(before);
});

test("records that are numbered go on from the last number, and are found by it", async () => {
  await admin.post("records/orders", { what: "By hand" });
  const begun = await beginImport(admin, "orders", "What\nRead first\nRead second\n", "orders.csv");
  const { uuid, mapping } = begun.data.import as ToldImport;
  await admin.post(`imports/${uuid}/check`, { mapping });
  const told = await settled(admin, uuid);
  expect(await problemsOf(admin, told)).toEqual([]);
  await ranImport(admin, told);
  await admin.post("records/orders", { what: "After" });
  const { body } = await admin.get("records/orders", { sort: '["number","ASC"]' });
  expect((body.rows as JsonObject[]).map(({ label }) => label)).toEqual([
    "WO-0001 By hand",
    "WO-0002 Read first",
    "WO-0003 Read second",
    "WO-0004 After",
  ]);
  const found = await admin.get("records/orders", { filter: '{"q":"WO-0003"}' });
  expect(found.body.rows).toMatchObject([{ what: "Read second" }]);
});

test("parts of a group have columns of their own, under which they are read in again", async () => {
  const place = { suburb: "Penrith", postcode: "2750", since: "2026-01-05", keeper: driver };
  const first = await admin.post("records/depots", { name: "North", place });
  await admin.post("records/depots", { name: "None" });
  const asked = await admin.post("records/depots/export", { format: "csv", columns: ["name", "place"] });
  const { text: exported } = await admin.get(String(asked.data.link));
  expect(exported).toContain("Name,Where: Suburb,Where: Postcode,Where: Since,Where: Keeper\r\n");
  await admin.delete(`records/depots/${String(first.body.uuid)}`);

  const changed = exported.replace("North,Penrith", "North again,Blacktown").replace(/None,.*\r\n/, "");
  const begun = await beginImport(admin, "depots", changed, "depots.csv");
  const { uuid, mapping } = begun.data.import as ToldImport;
  expect(mapping).toEqual(["name", "place.suburb", "place.postcode", "place.since", "place.keeper"]);
  await admin.post(`imports/${uuid}/check`, { mapping });
  const told = await settled(admin, uuid);
  expect(await problemsOf(admin, told)).toEqual([]);
  await ranImport(admin, told);
  const { body } = await admin.get("records/depots", { filter: '{"q":"North again"}' });
  expect(body.rows).toMatchObject([{ name: "North again", place: { ...place, suburb: "Blacktown" } }]);
});

test("what is wrong with a part of a group is said of its column", async () => {
  const file = "name,place.suburb,place.postcode,place.keeper\nA,,27x,\nB,Penrith,,Nobody Known\nC,,,\n";
  const begun = await beginImport(admin, "depots", file, "depots.csv");
  const { uuid, mapping } = begun.data.import as ToldImport;
  expect(mapping).toEqual(["name", "place.suburb", "place.postcode", "place.keeper"]);
  await admin.post(`imports/${uuid}/check`, { mapping });
  const found = await problemsOf(admin, await settled(admin, uuid));
  expect(found.map(([row, column]) => [row, column])).toEqual([
    [2, "place.suburb"],
    [2, "place.postcode"],
    [3, "place.keeper"],
  ]);
});
