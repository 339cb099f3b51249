import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type Identifier, type RaRecord, useDataProvider } from "react-admin";
import { lazy, Suspense, useState } from "react";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { useText } from "../../i18n/useText.ts";
import { messageOf } from "../../transport/errors.ts";
import { Icon } from "../../ui/Icon.tsx";
import { toasts } from "../../ui/toasts.tsx";
import { useRowActions } from "../actions/useRowActions.ts";
import { LaterActionRunner } from "./LaterActionRunner.tsx";
import type { List } from "./listType.ts";

const BulkEdit = lazy(() => import("../bulk/BulkEdit.tsx"));

const pageSize = 500;

/** What can be done with the selected rows; it can be widened to every row that fits the filters, across the pages. */
export function BulkBar({ list }: { list: List }) {
  const text = useText();
  const provider = useDataProvider();
  const actions = useRowActions(list);
  const [running, setRunning] = useState<{ action: Action; records: RaRecord[] }>();
  const [editing, setEditing] = useState<Identifier[]>();
  const [busy, setBusy] = useState(false);
  const { controller, resource, selecting, setSelecting } = list;
  const {
    selectedIds,
    total = 0,
    onSelect,
    onUnselectItems,
    filterValues,
    filter,
    sort,
    data = [],
  } = controller;
  const pageIds = data.map(({ id }) => id);
  const isPageSelected = pageIds.every((id) => selectedIds.includes(id));

  const fetchAll = async (): Promise<RaRecord[]> => {
    const records: RaRecord[] = [];
    for (let page = 1; records.length < total; page += 1) {
      const { data: rows } = await provider.getList(resource.name, {
        pagination: { page, perPage: pageSize },
        sort,
        // The list of a record holds nothing but what belongs to the record.
        filter: { ...filterValues, ...filter },
      });
      if (rows.length === 0) break;
      records.push(...rows);
    }
    return records;
  };
  const selectAll = async () => {
    setBusy(true);
    try {
      onSelect((await fetchAll()).map(({ id }) => id));
    } catch (error) {
      toasts.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const run = async (action: Action) => {
    const here = new Map(data.map((record) => [record.id, record]));
    const all = selectedIds.every((id) => here.has(id)) ? data : await fetchAll();
    const wanted = new Set(selectedIds);
    setRunning({ action, records: all.filter(({ id }) => wanted.has(id)) });
  };

  return (
    <Box
      role="toolbar"
      aria-label={text("list.selected", { count: selectedIds.length })}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1,
        minHeight: 56,
        borderBottom: 1,
        borderColor: "divider",
        background: (theme) => theme.tokens.brandSoft,
        // Below the bar of the portal: cards are long, and what is done with them stays at hand.
        position: { xs: "sticky", sm: "static" },
        top: 64,
        zIndex: 2,
        // A tint over the bar's own would leave too little contrast in dark.
        "& .MuiButton-outlined:hover": { backgroundColor: "background.paper" },
      }}
    >
      <Box component="strong" role="status">
        {text("list.selected", { count: selectedIds.length.toLocaleString("en-AU") })}
      </Box>
      {selecting && total > pageIds.length && !isPageSelected && (
        <Button size="small" onClick={() => onSelect([...new Set([...selectedIds, ...pageIds])])}>
          {text("list.selectPage")}
        </Button>
      )}
      {selectedIds.length < total && (
        <Button size="small" onClick={() => void selectAll()} disabled={busy}>
          {busy
            ? text("list.selectingAll")
            : text("list.selectAll", { count: total.toLocaleString("en-AU") })}
        </Button>
      )}
      <Button
        size="small"
        onClick={() => {
          onUnselectItems();
          setSelecting(false);
        }}
      >
        {text(selectedIds.length === 0 ? "list.stopSelecting" : "list.unselect")}
      </Button>
      <Box sx={{ flex: 1 }} />
      {actions.bulk.map((action) => (
        <Button
          key={action.name}
          size="small"
          disabled={selectedIds.length === 0}
          variant="outlined"
          color={action.danger ? "error" : "primary"}
          startIcon={action.icon && <Icon name={action.icon} />}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      {actions.editsSeveral && (
        <Button
          size="small"
          disabled={selectedIds.length === 0}
          variant="outlined"
          startIcon={<Icon name="Edit" />}
          onClick={() => setEditing([...selectedIds])}
        >
          {text("list.editSeveral")}
        </Button>
      )}
      {editing && list.screens && (
        <Suspense>
          <BulkEdit
            resource={resource}
            screens={list.screens}
            ids={editing}
            onClose={(changed) => {
              setEditing(undefined);
              if (!changed) return;
              onUnselectItems();
              setSelecting(false);
            }}
          />
        </Suspense>
      )}
      {running && (
        <LaterActionRunner
          action={running.action}
          resource={resource}
          records={running.records}
          onClose={() => setRunning(undefined)}
          onDone={() => {
            onUnselectItems();
            setSelecting(false);
          }}
        />
      )}
    </Box>
  );
}
