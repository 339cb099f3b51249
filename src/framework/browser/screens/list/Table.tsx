import { isSortable } from "#framework/shared/definitions/screens.ts";
import { rowHeights } from "../../theme/theme.ts";
import { actsOnSeveral, useRowActions } from "../actions/useRowActions.ts";
import { RecordTable } from "../table/RecordTable.tsx";
import { useRows } from "./useRows.ts";
import type { List } from "./listType.ts";

/** The rows of a list as a table, to be selected where something can be done with several of them. */
export function Table({ list }: { list: List }) {
  const { controller, sortable, arrangement, resource } = list;
  const { selectedIds, onToggleItem, onSelect, sort, setSort, total } = controller;
  const actions = useRowActions(list);
  return (
    <RecordTable
      {...useRows(list)}
      actions={actions}
      total={total}
      sort={sort}
      onSort={setSort}
      canSort={({ field }) => sortable && isSortable(field)}
      withPicture={resource.definition.record?.image !== undefined}
      height={rowHeights[arrangement.density ?? "standard"]}
      selection={
        actsOnSeveral(actions) ? { ids: selectedIds, toggle: onToggleItem, set: onSelect } : undefined
      }
    />
  );
}
