import type { Identifier, RaRecord } from "ra-core";
import { memo } from "react";
import type { Column } from "#shared/definitions/screens.ts";
import type { Resource } from "#shared/definitions/resource.ts";
import { fill } from "#shared/text/template.ts";
import { useText } from "../../i18n/useText.ts";
import { Cell } from "../../fields/Cell.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";
import type { RowActions } from "../actions/useRowActions.ts";
import { RowMenu } from "../actions/RowMenu.tsx";
import { recordPath } from "../recordPath.ts";

interface RowProps {
  record: RaRecord;
  columns: Column[];
  resource: Resource;
  title: string;
  height: number;
  selectable: boolean;
  selected: boolean;
  onToggle: (id: Identifier) => void;
  onOpen: (id: string) => void;
  actions: RowActions;
}

const numeric = new Set(["number", "money"]);

/** One row. It draws again only when its own record or its own selection changes. */
export const Row = memo(function Row({
  record,
  columns,
  resource,
  title,
  height,
  selectable,
  selected,
  onToggle,
  onOpen,
  actions,
}: RowProps) {
  const text = useText();
  const path = recordPath(resource, record.id);
  const name = fill(title, record) || resource.label.one;
  return (
    <tr
      aria-selected={selectable ? selected : undefined}
      style={{ height, cursor: path ? "pointer" : undefined }}
      onClick={(event) => {
        const onControl = (event.target as HTMLElement).closest(
          "a, button, input, label, [role=menu], [data-no-open]",
        );
        if (!onControl && getSelection()?.isCollapsed !== false) onOpen(String(record.id));
      }}
    >
      {selectable && (
        <td className="fixed">
          <input
            type="checkbox"
            className="row-check"
            checked={selected}
            onChange={() => onToggle(record.id)}
            aria-label={text("list.select", { name })}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const cell = <Cell column={column} record={record} resource={resource.name} />;
        return (
          <td
            key={column.field.name}
            className={`${index === 0 ? "first" : ""} ${numeric.has(column.field.type.name) ? "number" : ""}`}
          >
            {index === 0 && path ? (
              <RouteLink to={path} data-row-focus data-route-link>
                {cell}
              </RouteLink>
            ) : (
              cell
            )}
          </td>
        );
      })}
      {actions.hasRowActions && (
        <td>
          <RowMenu record={record} name={name} actions={actions} />
        </td>
      )}
    </tr>
  );
});
