import { fill } from "#shared/text/template.ts";
import { recordPath } from "../recordPath.ts";
import type { RecordRows } from "../table/RecordTable.tsx";
import type { List } from "./useList.ts";

/** What the rows of a list are drawn with. */
export const rowsOf = ({ controller, columns, resource, screens }: List): RecordRows => ({
  label: resource.label.many,
  columns,
  records: controller.data ?? [],
  resource: resource.name,
  pathOf: ({ id }) => recordPath(resource, id),
  nameOf: (record) => fill(screens?.title ?? "", record) || resource.label.one,
});
