import { describe, expect, test } from "vitest";
import { upgrade } from "#framework/server/upgrade.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { checkedImport, ranImport } from "../../support/imports.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const money = { type: "integer", format: "money" };

/** Hires with values that follow from others, written down without TypeScript. */
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/hire.json": {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          gross: { ...money, title: "Gross", "x-computed": "net + round(net * 0.1)" },
          net: { ...money, title: "Net", "x-computed": "days * rate - orElse(discount, 0)" },
          name: text,
          from: { type: "string", format: "date" },
          until: { type: "string", format: "date" },
          days: { type: "integer", "x-computed": "daysBetween(from, until) + 1" },
          rate: money,
          discount: money,
          each: { type: "number", "x-computed": "net / people" },
          people: { type: "integer" },
          label: { type: "string", maxLength: 300, "x-computed": 'name + (days > 7 ? " (long)" : "")' },
          left: { ...money, "x-computed": "gross - paid" },
          paid: { ...money, "x-roll-up": { of: "hire-payments", by: "hire", sum: "amount" } },
        },
      },
      "schemas/records/hire-payment.json": {
        type: "object",
        additionalProperties: false,
        properties: {
          name: text,
          hire: { type: "string", format: "uuid", "x-reference": "hires" },
          amount: money,
        },
      },
      "resources/hires.json": {
        name: "hires",
        import: true,
        record: { schema: "records/hire" },
        list: { bulkEdit: ["rate"], filters: ["net"], search: true },
      },
      "resources/hire-payments.json": { name: "hire-payments", record: { schema: "records/hire-payment" } },
    }),
  },
});
const admin = await server.as("admin");
const week = { name: "Van", from: "2026-03-02", until: "2026-03-08", rate: 4550 };
const add = async (record: object) =>
  (await admin.post("records/hires", record)).body as Record<string, unknown>;
const one = async (id: unknown) => (await admin.get(`records/hires/${String(id)}`)).body;

describe("a value that an expression computes (x-computed)", () => {
  test("is made on creating and on each change, in whatever order the fields stand", async () => {
    const made = await add(week);
    expect(made).toMatchObject({ days: 7, net: 31850, gross: 35035, label: "Van" });
    await admin.put(`records/hires/${String(made.uuid)}`, { until: "2026-03-09", discount: 400 });
    expect(await one(made.uuid)).toMatchObject({ days: 8, net: 36000, gross: 39600, label: "Van (long)" });
    await admin.put(`records/hires/${String(made.uuid)}`, { rate: null });
    const without = await one(made.uuid);
    expect(without.net).toBeUndefined();
    expect(without.gross).toBeUndefined();
    expect(without.days).toBe(8);
  });

  test("is nobody's to set", async () => {
    const made = await add({ ...week, net: 1, gross: 2, days: 300 });
    expect(made).toMatchObject({ days: 7, net: 31850, gross: 35035 });
    await admin.put(`records/hires/${String(made.uuid)}`, { net: 5, each: 9 });
    expect(await one(made.uuid)).toMatchObject({ net: 31850 });
    expect((await one(made.uuid)).each).toBeUndefined();
  });

  test("has no value where a number is divided by nothing", async () => {
    expect((await add({ ...week, people: 0 })).each).toBeUndefined();
    expect((await add({ ...week, people: 4 })).each).toBe(7962.5);
  });

  test("is filtered, sorted and found", async () => {
    await add({ ...week, name: "Sorted", rate: 1 });
    await add({ ...week, name: "Sorted", rate: 3 });
    await add({ ...week, name: "Sorted", rate: 2, until: "2026-03-12" });
    const { body } = await admin.get("records/hires", {
      sort: JSON.stringify(["net", "DESC"]),
      filter: JSON.stringify({ filters: { all: [{ field: "net", operator: "<=", value: 22 }] } }),
    });
    expect((body.rows as { net: number }[]).map(({ net }) => net)).toEqual([22, 21, 7]);
    const found = await admin.get("records/hires", { filter: JSON.stringify({ q: "long" }) });
    expect((found.body.rows as { label: string }[]).map(({ label }) => label)).toContain("Sorted (long)");
  });

  test("follows what is kept from other records", async () => {
    const { uuid: hire, left } = await add(week);
    expect(left).toBe(35035);
    await admin.post("records/hire-payments", { name: "First", hire, amount: 35 });
    expect(await one(hire)).toMatchObject({ paid: 35, left: 35000 });
  });

  test("is made by a bulk edit, an import and for restored records", async () => {
    const { uuid } = await add(week);
    const preview = await admin.post("records/hires/preview-changes", {
      ids: [uuid],
      changes: { rate: 100 },
    });
    expect(preview.status, preview.text).toBe(200);
    await admin.put(`records/hires/${String(uuid)}`, { rate: 100 });
    await admin.delete(`records/hires/${String(uuid)}`);
    await admin.post(`records/hires/${String(uuid)}/restore`);
    expect(await one(uuid)).toMatchObject({ net: 700, gross: 770 });
    const rows = [
      ["name", "from", "until", "rate"],
      ["Imported", "2026-03-02", "2026-03-03", "10.00"],
    ];
    const read = await ranImport(admin, await checkedImport(admin, "hires", rows));
    expect(read.result).toEqual({ created: 1 });
    const [row] = await server.rows<{
      data: object;
    }>`select data from records where data->>'name' = 'Imported'`;
    expect(row?.data).toMatchObject({ days: 2, net: 2000, gross: 2200, label: "Imported" });
  });

  test("is computed once for records of before", async () => {
    const { uuid, version } = await add(week);
    await server.rows`update records set data = data - 'net' - 'label' where uuid = ${String(uuid)}`;
    await server.rows`update search_texts set fields = '[]' where place = 'computed hires'`;
    const { database, definitions, portal, config } = server.services;
    await upgrade(database, definitions, portal, config);
    expect(await one(uuid)).toMatchObject({ net: 31850, label: "Van", version });
  });
});
