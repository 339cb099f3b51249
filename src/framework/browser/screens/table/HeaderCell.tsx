import type { SortPayload } from "react-admin";
import type { Column } from "#framework/shared/definitions/screens.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { cellClass } from "./grid.ts";

interface HeaderCellProps {
  column: Column;
  index: number;
  sort: SortPayload;
  /** Without it the table cannot be ordered by the column. */
  onSort?: (sort: SortPayload) => void;
}

/** A column's name; where the table can be ordered by it, a button that does so, and turns the order round. */
export function HeaderCell({ column: { field, label, width }, index, sort, onSort }: HeaderCellProps) {
  const text = useText();
  const isSorted = sort.field === field.name;
  const isUp = isSorted && sort.order === "ASC";
  return (
    <th
      className={cellClass(index, field.type.name)}
      style={width ? { width } : undefined}
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className="sort"
          onClick={() => onSort({ field: field.name, order: isUp ? "DESC" : "ASC" })}
          title={text("list.sortBy", { name: label })}
        >
          <span>{label}</span>
          <Icon
            name={isSorted && !isUp ? "ArrowDownward" : "ArrowUpward"}
            size={16}
            style={{ opacity: isSorted ? 1 : 0 }}
          />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
