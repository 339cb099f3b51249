import type { ModelColumn } from "./modelColumn.ts";
import { reportColumns } from "./reportColumns.ts";
import type { FieldFinder } from "#framework/shared/reports/wire.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";

/** A small model for tests: notes with a kind, readers, a price and days. */
const column = (key: string, type: string, more: Partial<ModelColumn> = {}): ModelColumn => ({
  key,
  label: key,
  type,
  operators: [],
  hasOptions: false,
  sortable: true,
  standard: false,
  always: false,
  sensitive: false,
  ...more,
});

export const modelColumns: ModelColumn[] = [
  column("title", "text", { always: true }),
  column("kind", "choice", { always: true, hasOptions: true, operators: ["is", "is_not", "in"] }),
  column("readers", "reference"),
  column("billable", "boolean"),
  column("price", "money"),
  column("written_on", "date"),
  column("sent_at", "date-time"),
  column("attachments", "rows", { operators: ["is_empty", "not_empty"], sortable: false }),
];

export const schema: Schema = {
  type: "object",
  properties: {
    title: { type: "string" },
    kind: { oneOf: ["admin", "shift", "freestyle"].map((value) => ({ const: value, title: value })) },
    billable: { type: "boolean" },
    price: { type: "integer", format: "money" },
    written_on: { type: "string", format: "date" },
    sent_at: { type: "string", format: "date-time" },
    attachments: { type: "array", items: { type: "string" } },
  },
};

export const columns = reportColumns(modelColumns, { schema });
export const find: FieldFinder = (key) => columns.get(key)?.field;
