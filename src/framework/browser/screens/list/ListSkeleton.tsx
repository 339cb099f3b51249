import { rowHeights } from "../../theme/theme.ts";
import { RowsSkeleton } from "../table/RowsSkeleton.tsx";
import type { List } from "./listType.ts";

/** The shape of a list's rows, as far as it is known before its schema is there. */
export function ListSkeleton({
  list: { controller, arrangement, resource },
  isPhone,
}: {
  list: List;
  isPhone: boolean;
}) {
  const shown = resource.definition.list?.columns?.filter(
    (column) => typeof column === "string" || !column.hidden,
  );
  return (
    <RowsSkeleton
      rows={Math.min(controller.perPage, 12)}
      columns={Math.min(shown?.length ?? 5, isPhone ? 1 : 6)}
      height={isPhone ? 88 : rowHeights[arrangement.density ?? "standard"]}
    />
  );
}
