import { expect, test } from "vitest";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { ModelColumn } from "../model/modelColumn.ts";
import { reportColumns } from "../model/reportColumns.ts";
import { readSummary } from "./readSummary.ts";

const schema: Schema = {
  type: "object",
  properties: {
    zone: { type: "string", oneOf: [{ const: "east" }, { const: "west" }] },
    driver: { type: "string", format: "uuid", "x-reference": "staff" },
    day: { type: "string", format: "date" },
    state: { type: "string", oneOf: [{ const: "open" }, { const: "closed" }] },
  },
};

/** By what the numbers of a report are put together that says nothing of it. @param always the columns that it shows */
function groupsOf(...always: string[]): string[] {
  const told: ModelColumn[] = Object.keys(schema.properties ?? {}).map((key) => ({
    key,
    label: key,
    type: fieldAt(schema, key)?.type.name ?? "text",
    operators: [],
    hasOptions: false,
    sortable: true,
    standard: false,
    always: false,
    sensitive: false,
  }));
  const columns = reportColumns(told, { schema, always });
  const find = (key: string) => columns.get(key)?.field;
  const model = { columns, find, related: [], computed: undefined };
  return readSummary(null, {}, model).groups.map(({ field }) => field);
}

test("numbers are put together by a choice that the report shows, or by whom it shows, before any other choice", () => {
  expect(groupsOf("driver", "day", "state")).toEqual(["state"]);
  expect(groupsOf("day", "driver")).toEqual(["driver"]);
  expect(groupsOf("day")).toEqual(["zone"]);
});
