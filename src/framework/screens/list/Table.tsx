import { styled } from "@mui/material/styles";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isSortable } from "#shared/definitions/screens.ts";
import { useText } from "../../i18n/useText.ts";
import { isTyping } from "../../shell/shortcuts/useShortcuts.ts";
import { rowHeights } from "../../theme/theme.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { useRowActions } from "../actions/useRowActions.ts";
import { recordPath } from "../recordPath.ts";
import { Row } from "./Row.tsx";
import type { List } from "./useList.ts";

const Scroll = styled("div")({
  overflowX: "auto",
  maxHeight: "calc(100vh - 260px)",
  minHeight: 240,
  overflowY: "auto",
});

const Grid = styled("table")(({ theme: { tokens } }) => ({
  borderCollapse: "separate",
  borderSpacing: 0,
  width: "100%",
  fontSize: "0.875rem",
  "& th": {
    position: "sticky",
    top: 0,
    zIndex: 2,
    background: tokens.surface,
    textAlign: "start",
    fontWeight: 600,
    fontSize: "0.8125rem",
    color: tokens.quiet,
    whiteSpace: "nowrap",
    height: 40,
    padding: "0 12px",
    borderBottom: `1px solid ${tokens.line}`,
  },
  "& td": {
    padding: "0 12px",
    borderBottom: `1px solid ${tokens.line}`,
    maxWidth: 320,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    background: tokens.surface,
  },
  "& .fixed": { position: "sticky", insetInlineStart: 0, zIndex: 1 },
  "& .fixed + .first": { position: "sticky", insetInlineStart: 44, zIndex: 1 },
  "& th.fixed, & th.first": { zIndex: 3 },
  "& .number": { textAlign: "end" },
  "& tr:hover > td": { background: tokens.brandSoft },
  "& tr[aria-selected=true] > td": { background: tokens.brandSoft },
  "& tr:last-child > td": { borderBottom: 0 },
  "& button.sort": {
    all: "unset",
    cursor: "pointer",
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    minHeight: 32,
    "&:hover": { color: tokens.text },
    "&:focus-visible": { outline: `2px solid ${tokens.focus}`, outlineOffset: 2, borderRadius: 4 },
  },
}));

/** Types whose values stand to the right. */
const numeric = new Set(["number", "money"]);

/** The rows as a table. The header and the first column stay in sight; j and k walk, Enter opens. */
export function Table({ list }: { list: List }) {
  const text = useText();
  const navigate = useNavigate();
  const body = useRef<HTMLTableSectionElement>(null);
  const { controller, columns, resource, screens, sortable, arrangement } = list;
  const { data = [], selectedIds, onToggleItem, onSelect, sort, setSort } = controller;
  const actions = useRowActions(list);
  const height = rowHeights[arrangement.density ?? "standard"];
  const open = useCallback(
    (id: string) => {
      const path = recordPath(resource, id);
      if (path) void navigate(path);
    },
    [resource, navigate],
  );
  useRowKeys(body);

  const pageIds = data.map(({ id }) => id);
  const allSelected = pageIds.length > 0 && pageIds.every((id) => selectedIds.includes(id));
  const selectable = actions.bulk.length > 0;
  return (
    <Scroll tabIndex={-1}>
      <Grid aria-rowcount={controller.total}>
        <caption style={visuallyHidden}>{resource.label.many}</caption>
        <thead>
          <tr>
            {selectable && (
              <th className="fixed" style={{ width: 44 }}>
                <input
                  type="checkbox"
                  className="row-check"
                  aria-label={text("list.selectPage")}
                  checked={allSelected}
                  onChange={() =>
                    onSelect(
                      allSelected
                        ? selectedIds.filter((id) => !pageIds.includes(id))
                        : [...new Set([...selectedIds, ...pageIds])],
                    )
                  }
                />
              </th>
            )}
            {columns.map(({ field, label, width }, index) => {
              const isSorted = sort.field === field.name;
              return (
                <th
                  key={field.name}
                  className={`${index === 0 ? "first" : ""} ${numeric.has(field.type.name) ? "number" : ""}`}
                  style={width ? { width } : undefined}
                  aria-sort={isSorted ? (sort.order === "ASC" ? "ascending" : "descending") : undefined}
                >
                  {sortable && isSortable(field) ? (
                    <button
                      type="button"
                      className="sort"
                      onClick={() =>
                        setSort({
                          field: field.name,
                          order: isSorted && sort.order === "ASC" ? "DESC" : "ASC",
                        })
                      }
                      title={text("list.sortBy", { name: label })}
                    >
                      {label}
                      <Icon
                        name={isSorted && sort.order === "DESC" ? "ArrowDownward" : "ArrowUpward"}
                        size={16}
                        style={{ opacity: isSorted ? 1 : 0 }}
                      />
                    </button>
                  ) : (
                    label
                  )}
                </th>
              );
            })}
            {actions.hasRowActions && (
              <th style={{ width: 48 }}>
                <span style={visuallyHidden}>{text("list.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {data.map((record) => (
            <Row
              key={record.id}
              record={record}
              columns={columns}
              resource={resource}
              title={screens?.title ?? ""}
              height={height}
              selectable={selectable}
              selected={selectedIds.includes(record.id)}
              onToggle={onToggleItem}
              onOpen={open}
              actions={actions}
            />
          ))}
        </tbody>
      </Grid>
    </Scroll>
  );
}

/** j and k move the focus from row to row. */
function useRowKeys(body: React.RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.key !== "j" && event.key !== "k") ||
        isTyping(event) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      const links = [...(body.current?.querySelectorAll<HTMLElement>("[data-row-focus]") ?? [])];
      const current = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
      const next = links[Math.min(links.length - 1, Math.max(0, current + (event.key === "j" ? 1 : -1)))];
      next?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [body]);
}
