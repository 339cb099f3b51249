import { describe, expect, test } from "vitest";
import { form } from "../../support/form.ts";
import { csv } from "../../support/imports.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const participant = await server.as("participant");

const states = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"];
const headers = [
  "Support Item Number",
  "Support Item Name",
  "Unit",
  "Quote",
  "Start date",
  "End Date",
  ...states,
  "Remote",
  "Very Remote",
  "Short Notice Cancellations.",
  "Type",
];
const row = (
  number: string,
  from: string,
  price: string,
  { until = "99991231", name = "Self-care" } = {},
) => [
  number,
  name,
  "H",
  "N",
  from,
  until,
  ...states.map(() => price),
  price,
  price,
  "Y",
  "Price Limited Supports",
];

/** Reads a file, and gives the import when it has been read. */
const read = async (rows: string[][], { heading = headers, source = "Catalogue 2026-27" } = {}) => {
  const uploaded = await admin.submit(
    "files",
    form().file("file", { name: "catalogue.csv", bytes: csv([heading, ...rows]) }),
  );
  const begun = await admin.post("records/price-imports", { file: uploaded.data.file, source });
  expect(begun.status, begun.text).toBe(200);
  const id = String(begun.data.import.uuid);
  const found = async () => (await admin.get(`records/price-imports/${id}`)).data.import;
  await expect.poll(async () => (await found()).status).not.toMatch(/waiting|running/);
  return { id, ...(await found()) };
};
const changes = async (id: string) =>
  (await admin.get("records/price-changes", { import: id, limit: 100 })).data.changes as Record<
    string,
    unknown
  >[];
const items = async (search: string) =>
  (await admin.get("records/support-items", { search, limit: 100, sortField: "starts_on", sortType: "asc" }))
    .data.support_items as Record<string, unknown>[];

const whole = async (item: Record<string, unknown> | undefined) =>
  (await admin.get(`records/support-items/${String(item?.uuid)}`)).data.support_item as Record<
    string,
    unknown
  >;

const day = "01_011_0107_1_1";

describe("the price schedule", () => {
  test("a provider begins with the supplied prices, each with its source", async () => {
    await server.rows`delete from support_items where data->>'origin' is distinct from 'supplied'`;
    const found = await items(day);
    expect(
      (await Promise.all(found.map(whole))).map(({ starts_on, price, price_remote, source }) => [
        starts_on,
        price,
        price_remote,
        source,
      ]),
    ).toEqual([
      ["2025-07-01", 7023, 9832, "NDIS Support Catalogue 2025-26"],
      ["2026-07-01", 7358, 10_301, "NDIS Pricing Schedule 2026-27, version 1.2"],
    ]);
  });

  test("others than the office neither see nor change it", async () => {
    for (const other of [worker, participant]) {
      expect((await other.get("records/support-items")).status).toBe(403);
      expect((await other.get("records/price-imports")).status).toBe(403);
    }
    expect((await coordinator.post("records/price-imports", {})).status).toBe(403);
  });
});

describe("importing the catalogue", () => {
  test("shows what it would change, changes nothing until it is imported, and then just that", async () => {
    const { id, ...found } = await read([
      row(day, "20260701", "73.58", {
        name: "Assistance With Self-Care Activities - Standard - Weekday Daytime",
      }),
      row("01_015_0107_1_1", "20260701", "82.00"),
      row(day, "20270701", "$75.05"),
      row("09_006_0106_6_3", "20260701", "83.87"),
      row("15_406_0114_1_3", "20270701", "127.12"),
      row("Total", "", ""),
    ]);
    expect(found).toMatchObject({ status: "ready", rows: 6, unread: 1, added: 3, changed: 2, ended: 1 });
    const listed = await changes(id);
    expect(
      listed.map(({ kind, item_number, starts_on, rise }) => [kind, item_number, starts_on, rise]),
    ).toEqual([
      ["unread", "Total", undefined, undefined],
      ["changed", day, "2026-07-01", 0],
      ["changed", "01_015_0107_1_1", "2026-07-01", 1.1],
      ["ended", "15_406_0114_1_3", "2026-07-01", undefined],
      ["added", day, "2027-07-01", 2],
      ["added", "09_006_0106_6_3", "2026-07-01", 4.8],
      ["added", "15_406_0114_1_3", "2027-07-01", 2],
    ]);
    expect(listed[2]?.details).toContain("Price limit: $81.07 → $82.00");
    expect(await items(day)).toHaveLength(2);

    expect((await worker.post(`records/price-imports/${id}/import`, {})).status).toBe(403);
    const done = await admin.post(`records/price-imports/${id}/import`, {});
    expect([done.status, done.message]).toEqual([200, "Price schedule imported"]);
    expect((await items(day)).map(({ starts_on, ends_on, price }) => [starts_on, ends_on, price])).toEqual([
      ["2025-07-01", "2026-06-30", 7023],
      ["2026-07-01", "2027-06-30", 7358],
      ["2027-07-01", undefined, 7505],
    ]);
    expect(await whole((await items("01_015_0107_1_1")).at(-1))).toMatchObject({
      price: 8200,
      source: "Catalogue 2026-27",
      origin: "imported",
      claims: ["cancellation"],
    });
    const again = await admin.post(`records/price-imports/${id}/import`, {});
    expect([again.status, again.message]).toEqual([409, "These prices have already been imported."]);
  });

  test("what changed in the meantime is not overwritten unseen", async () => {
    const { id } = await read([row(day, "20270701", "76.00")]);
    const [known] = await items("01_013_0107_1_1");
    await admin.send("PUT", `records/support-items/${String(known?.uuid)}`, {
      body: { price: 1, version: known?.version },
    });
    const refused = await admin.post(`records/price-imports/${id}/import`, {});
    expect([refused.status, refused.message]).toEqual([
      409,
      "The price schedule has changed since this file was read. Start the import again.",
    ]);
    expect((await items(day)).at(-1)?.price).toBe(7505);
  });

  test("a file of something else says which columns it lacks", async () => {
    const found = await read([["Ann"]], { heading: ["Name"] });
    expect(found.status).toBe("failed");
    expect(found.problem).toContain("these columns are missing: Support Item Number, Support Item Name");
    expect((await admin.post(`records/price-imports/${found.id}/import`, {})).status).toBe(409);
  });

  test("a cancelled import changes nothing", async () => {
    const { id } = await read([row(day, "20280701", "80.00")]);
    expect((await admin.post(`records/price-imports/${id}/cancel`, {})).status).toBe(200);
    expect((await admin.post(`records/price-imports/${id}/import`, {})).status).toBe(409);
    expect(await items(day)).toHaveLength(3);
  });

  test("an item has one price from a day on", async () => {
    const [known] = await items(day);
    const twice = await admin.post("records/support-items", { ...(await whole(known)), uuid: undefined });
    expect([twice.status, twice.message]).toEqual([
      409,
      "This support item already has a price from this day.",
    ]);
  });
});
