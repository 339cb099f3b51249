import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

// Every report that the product brings with its numbers: what its screen asks for at first is answered, and each number
// opens as many records as it counts.
const server = await openTestServer({ config: { tenant: "north" } });
const admin = await server.as("admin");
const { definitions } = server.services.definitions;
const ready = definitions.reports.filter(({ summary }) => summary !== undefined);

test("the product brings them on every topic", () => {
  expect(ready.length).toBeGreaterThanOrEqual(25);
  expect(new Set(ready.map(({ topic }) => topic)).size).toBe(6);
  expect(ready.filter(({ description }) => !description)).toEqual([]);
});

test.each(ready)(
  "$name answers its columns, its numbers and its records",
  async ({ name, resource, summary }) => {
    const path = `records/${resource}/reports/${name}`;
    const schema = await admin.get(`${path}/schema`);
    expect(schema.status, schema.text).toBe(200);
    const {
      filterable_columns: own,
      computed_columns: computed,
      related_columns: related,
    } = schema.data as Record<string, { key: string; problem?: string }[]>;
    expect(computed?.filter(({ problem }) => problem !== undefined)).toEqual([]);
    const columns = new Set([...(own ?? []), ...(computed ?? []), ...(related ?? [])].map(({ key }) => key));
    const report = ready.find((each) => each.name === name);
    const named = [...(report?.shown ?? []), ...(report?.filters ?? []).map(({ field }) => field)];
    expect(named.filter((key) => !columns.has(key))).toEqual([]);
    const groups = [...(summary?.groups ?? []), ...(summary?.across ? [summary.across] : [])];
    const { status, text, data } = await admin.post(`${path}/summary`, {
      groups,
      values: [{ of: "count" }, ...(summary?.values ?? [])].slice(0, 6),
    });
    expect(status, text).toBe(200);
    const rows = data.rows as { values: number[]; filters: object | null }[];
    for (const { values, filters } of rows.slice(0, 3)) {
      if (!filters) continue;
      const opened = await admin.post(`${path}/rows`, { filters, limit: 1 });
      expect((opened.data.pagination as { total: number }).total, JSON.stringify(filters)).toBe(values[0]);
    }
  },
);
