import { describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// Rows of a list have a column with the record that they stand in, called like its resource in the singular: a word of SQL.
const names = ["order", "user", "grant", "group"];
const thing = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    lines: { type: "array", items: { type: "object", properties: { what: { type: "string" } } } },
  },
};
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/thing.json": thing,
      ...Object.fromEntries(
        names.flatMap((name) => [
          [`resources/${name}s.json`, { record: { schema: "records/thing" } }],
          [`resources/${name}-lines.json`, { of: `${name}s`, each: "lines", export: true }],
          [`resources/reports/${name}-lines.json`, { resource: `${name}-lines` }],
        ]),
      ),
    }),
  },
});
const admin = await server.as("admin");

describe("rows of a list within records that are called like a word of SQL", () => {
  test.each(names)("%s", async (name) => {
    const lines = [{ what: "Chair" }, { what: "Table" }];
    const added = await admin.post(`records/${name}s`, { name: "First", lines });
    expect(added.status, added.text).toBe(201);
    await admin.post(`records/${name}s`, { name: "Second", lines: [{ what: "Lamp" }] });
    const path = `records/${name}-lines`;
    const whose = (query: Record<string, string | undefined>) => admin.get(path, query);
    for (const query of [{}, { [name]: String(added.body.uuid), sortField: "what", sortType: "desc" }]) {
      const listed = await whose(query);
      expect(listed.status, listed.text).toBe(200);
      expect(listed.text).toContain("Chair");
    }
    const { data } = await whose({ [name]: String(added.body.uuid) });
    expect(data.records).toHaveLength(2);
    const report = await admin.post(`${path}/reports/${name}-lines/rows`, {
      columns: [name, "what"],
    });
    expect([report.status, report.text]).toEqual([200, expect.stringContaining("Lamp")]);
    const file = await admin.post(`${path}/export`, { format: "csv" });
    const { bytes } = await admin.get(String(file.data.link));
    expect(readCsv(bytes.toString("utf8"))).toHaveLength(4);
  });
});

test("rows have no searched text: a search of them is refused and no failure", async () => {
  const { status, errors } = await admin.get("records/order-lines", { search: "chair" });
  expect([status, errors]).toEqual([422, { search: ["This list can't be searched."] }]);
});
