import type { Identifier, RaRecord } from "react-admin";
import { memo, type MouseEvent, type PointerEvent } from "react";
import type { Column } from "#framework/shared/definitions/screens.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { useText } from "../../i18n/useText.ts";
import { cellOf } from "../../fields/Cell.tsx";
import { initialsOf } from "../../ui/Initials.tsx";
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

/** So many letters and an icon fit into the narrowest cell. */
const shortText = 12;

/** Whether a cell never has to be cut: the browser keeps a frame of its own for each cell that could be. */
function isShort({ component, field, relative }: Column, record: RaRecord): boolean {
  if (component !== undefined || relative || field.type.inOneLine !== true) return false;
  // A birth date is shown with the age.
  if (field.schema["x-widget"] !== undefined || field.schema["x-empty"] !== undefined) return false;
  const value = valueAt(record, field.name);
  return value === undefined || value === null || field.type.text(value, field.schema).length <= shortText;
}

/** How the cell of a row that opens keeps to its width: it is shown whole, is short, or is cut. */
function fitOf(column: Column, index: number, record: RaRecord): "whole" | "short" | "" {
  if (column.wrap) return "whole";
  return index > 0 && isShort(column, record) ? "short" : "";
}

const controls = "a, button, input, label, [role=menu], [data-no-open]";

/**
 * Whether a click opens the row in this window: one on its link, unless keys ask for another window, or one anywhere else
 * where nothing of its own is clicked or selected. The row does what a link of the router would do: one for each row would
 * take a third as long as the row.
 */
function opensHere(event: MouseEvent): boolean {
  const { target, currentTarget } = event;
  // A click in a dialog of the row's menu comes by here too: React knows it as the row's child.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest("[data-row-focus]"))
    return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
  return !target.closest(controls) && getSelection()?.isCollapsed !== false;
}

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
      className={path ? "opens" : undefined}
      onClick={(event) => {
        if (path === undefined || !opensHere(event)) return;
        event.preventDefault();
        onOpen(path);
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
        const cell = cellOf(column, record, resource);
        return (
          <td
            key={column.field.name}
            className={`${cellClass(index, column.field.type.name)} ${path ? fitOf(column, index, record) : "whole"}`}
            onPointerEnter={showWhole}
          >
            {index === 0 ? (
              <>
                {withPicture && (
                  <span aria-hidden className="initials">
                    {initialsOf(name)}
                  </span>
                )}
                {path ? (
                  <a href={path} className="row-link" data-row-focus data-route-link>
                    {hasWords(column, record) ? cell : name}
                  </a>
                ) : (
                  cell
                )}
              </>
            ) : (
              cell
            )}
          </td>
        );
      })}
      {actions?.hasRowActions && (
        <td className="actions">
          <RowMenu record={record} label={text("list.actionsFor", { name })} actions={actions} />
        </td>
      )}
    </tr>
  );
});
