import type { Identifier, RaRecord, SortPayload } from "react-admin";
import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import type { Column } from "#framework/shared/definitions/screens.ts";
import { useText } from "../../i18n/useText.ts";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { RowActions } from "../actions/useRowActions.ts";
import { Grid, Scroll } from "./grid.ts";
import { HeaderCell } from "./HeaderCell.tsx";
import { Row } from "./Row.tsx";
import { TotalsRow } from "./TotalsRow.tsx";
import { useMoreBeyond } from "./useMoreBeyond.ts";
import { useRowKeys } from "./useRowKeys.ts";

/** Which rows are selected, and how that changes. */
export interface Selection {
  ids: Identifier[];
  toggle: (id: Identifier) => void;
  set: (ids: Identifier[]) => void;
}

/** What rows of records are drawn with, as a table or as cards. */
export interface RecordRows {
  /** What the rows are, for a screen reader. */
  label: string;
  columns: Column[];
  records: RaRecord[];
  /** Name of their resource. */
  resource: string;
  pathOf: (record: RaRecord) => string | undefined;
  nameOf: (record: RaRecord) => string;
  actions?: RowActions;
}

interface RecordTableProps extends RecordRows {
  total?: number;
  sort: SortPayload;
  onSort: (sort: SortPayload) => void;
  canSort: (column: Column) => boolean;
  height: number;
  selection?: Selection;
  withPicture?: boolean;
}

/** Records as a table. The header and the first column stay in sight; j and k walk, Enter opens. */
export function RecordTable({
  label,
  columns,
  records,
  resource,
  pathOf,
  nameOf,
  actions,
  total,
  sort,
  onSort,
  canSort,
  height,
  selection,
  withPicture,
}: RecordTableProps) {
  const text = useText();
  const navigate = useNavigate();
  const body = useRef<HTMLTableSectionElement>(null);
  const open = useCallback((path: string) => void navigate(path), [navigate]);
  useRowKeys(body);
  const scroll = useRef<HTMLDivElement>(null);
  useMoreBeyond(scroll);
  // Where nothing within takes the focus, the table itself does, so that it can be scrolled by keyboard.
  const isReadOnly =
    selection === undefined &&
    actions?.hasRowActions !== true &&
    !columns.some(canSort) &&
    !records.some((record) => pathOf(record) !== undefined);
  return (
    <Scroll
      ref={scroll}
      {...(isReadOnly ? { tabIndex: 0, role: "region", "aria-label": label } : { tabIndex: -1 })}
    >
      <Grid aria-rowcount={total} rowHeight={height}>
        <caption style={visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            {selection && <SelectPage selection={selection} pageIds={records.map(({ id }) => id)} />}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.field.name}
                column={column}
                index={index}
                sort={sort}
                onSort={canSort(column) ? onSort : undefined}
              />
            ))}
            {actions?.hasRowActions && (
              <th className="actions">
                <span style={visuallyHidden}>{text("list.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {records.map((record) => (
            <Row
              key={record.id}
              record={record}
              columns={columns}
              resource={resource}
              path={pathOf(record)}
              name={nameOf(record)}
              selected={selection?.ids.includes(record.id)}
              onToggle={selection?.toggle}
              onOpen={open}
              actions={actions}
              withPicture={withPicture}
            />
          ))}
        </tbody>
        {columns.some((column) => column.total) && records.length > 1 && (
          <TotalsRow
            columns={columns}
            records={records}
            before={selection ? 1 : 0}
            after={actions?.hasRowActions ? 1 : 0}
          />
        )}
      </Grid>
    </Scroll>
  );
}

/** Selects every row of the page, or none of them. */
function SelectPage({ selection: { ids, set }, pageIds }: { selection: Selection; pageIds: Identifier[] }) {
  const text = useText();
  const all = pageIds.length > 0 && pageIds.every((id) => ids.includes(id));
  return (
    <th className="fixed" style={{ width: 44 }}>
      <input
        type="checkbox"
        className="row-check"
        aria-label={text("list.selectPage")}
        checked={all}
        onChange={() =>
          set(all ? ids.filter((id) => !pageIds.includes(id)) : [...new Set([...ids, ...pageIds])])
        }
      />
    </th>
  );
}
