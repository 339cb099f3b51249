import type { Identifier, RaRecord } from "react-admin";
import { memo, type PointerEvent, type ReactNode } from "react";
import type { Column } from "#framework/shared/definitions/screens.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { useText } from "../../i18n/useText.ts";
import { Cell } from "../../fields/Cell.tsx";
import { Initials } from "../../ui/Initials.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";
import type { RowActions } from "../actions/useRowActions.ts";
import { RowMenu } from "../actions/RowMenu.tsx";
import { cellClass } from "./grid.ts";

interface RowProps {
  record: RaRecord;
  columns: Column[];
  resource: string;
  /** Where the record is read; undefined when the row opens nothing. */
  path?: string;
  name: string;
  height: number;
  /** Undefined: rows cannot be selected. */
  selected?: boolean;
  onToggle?: (id: Identifier) => void;
  onOpen: (path: string) => void;
  actions?: RowActions;
  /** The first letters of the name stand before it. */
  withPicture?: boolean;
}

/** A link needs words: where the first column has none, such as a row without values, the record's name stands there. */
function hasWords({ component, field }: Column, record: RaRecord): boolean {
  if (component !== undefined) return true;
  const value = valueAt(record, field.name);
  const isEmpty = value === undefined || value === null || value === "";
  return !isEmpty && field.type.text(value, field.schema).trim() !== "";
}

const controls = "a, button, input, label, [role=menu], [data-no-open]";

/** Says the whole of a text that is cut, to anyone who points at it. Others open the record, or see rows that are not cut. */
function showWhole({ currentTarget: cell }: PointerEvent<HTMLTableCellElement>): void {
  // A link that is cut ends with its cell, which then looks whole.
  const isCut = [cell, ...cell.querySelectorAll("a")].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  cell.title = isCut ? cell.textContent : "";
}

/** One row. It draws again only when its own record or its own selection changes. */
export const Row = memo(function Row({
  record,
  columns,
  resource,
  path,
  name,
  height,
  selected,
  onToggle,
  onOpen,
  actions,
  withPicture = false,
}: RowProps) {
  const text = useText();
  return (
    <tr
      aria-selected={selected}
      style={{ height, cursor: path ? "pointer" : undefined }}
      onClick={(event) => {
        const clicked = event.target;
        // A click in a dialog of the row's menu comes by here too: React knows it as the row's child.
        const isOnRow =
          clicked instanceof Element && event.currentTarget.contains(clicked) && !clicked.closest(controls);
        if (path && isOnRow && getSelection()?.isCollapsed !== false) onOpen(path);
      }}
    >
      {onToggle && (
        <td className="fixed">
          <input
            type="checkbox"
            className="row-check"
            checked={selected ?? false}
            onChange={() => onToggle(record.id)}
            aria-label={text("list.select", { name })}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const cell = <Cell column={column} record={record} resource={resource} />;
        return (
          <td
            key={column.field.name}
            className={`${cellClass(index, column.field.type.name)} ${path && !column.wrap ? "" : "whole"}`}
            onPointerEnter={showWhole}
          >
            {index === 0 ? (
              <FirstCell picture={withPicture ? name : undefined}>
                {path ? (
                  <RouteLink to={path} data-row-focus data-route-link>
                    {hasWords(column, record) ? cell : name}
                  </RouteLink>
                ) : (
                  cell
                )}
              </FirstCell>
            ) : (
              cell
            )}
          </td>
        );
      })}
      {actions?.hasRowActions && (
        <td className="actions">
          <RowMenu record={record} name={name} actions={actions} />
        </td>
      )}
    </tr>
  );
});

/** The first cell; where records have pictures, the first letters of the name stand before it. */
const FirstCell = ({ picture, children }: { picture?: string; children: ReactNode }) =>
  picture === undefined ? (
    <>{children}</>
  ) : (
    <span
      style={{
        display: "inline-flex",
        alignItems: "center",
        gap: 8,
        verticalAlign: "middle",
        maxWidth: "100%",
      }}
    >
      <Initials name={picture} size={28} />
      {children}
    </span>
  );
