import { useCallback } from "react";
import type { RaRecord } from "react-admin";
import { useNaming } from "../../definitions/useNaming.ts";
import { opensRecords, recordPath } from "../recordPath.ts";
import type { RecordRows } from "../table/RecordTable.tsx";
import type { List } from "./listType.ts";

/** What the rows of a list are drawn with. */
export function useRows({ controller, columns, resource, screens, may }: List): RecordRows {
  const { nameOf } = useNaming(resource, screens);
  const opens = opensRecords(resource, may);
  const pathOf = useCallback(
    (record: RaRecord) => (opens ? recordPath(resource, record.id, record) : undefined),
    [resource, opens],
  );
  return {
    label: resource.label.many,
    columns,
    records: controller.data ?? [],
    resource: resource.name,
    pathOf,
    nameOf,
  };
}
