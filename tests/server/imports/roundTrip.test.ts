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
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      ...files,
      ...orders,
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
