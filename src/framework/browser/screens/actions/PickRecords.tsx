import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import type { Identifier, RaRecord } from "react-admin";
import { type ReactNode, useState } from "react";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { fillAll } from "#framework/shared/text/template.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { useText } from "../../i18n/useText.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ListSkeleton } from "../list/ListSkeleton.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { Toolbar } from "../list/toolbar/Toolbar.tsx";
import { useList } from "../list/useList.ts";
import { LoadFailure } from "../table/LoadFailure.tsx";
import { useSame } from "../../ui/useSame.ts";

interface PickRecordsProps {
  action: Action;
  /** The resource whose records are offered. */
  offered: Resource;
  /** What fills in the offered list's filter. */
  record: Record<string, unknown>;
  busy: boolean;
  /** What is asked about those that are chosen, and what stands there before. */
  beside?: ReactNode;
  hint?: string;
  /** Told when a record is chosen, or not any more. */
  onToggle?: (row: RaRecord, isPicked: boolean) => void;
  onCancel: () => void;
  onPick: (ids: Identifier[]) => void;
}

/** Chooses several records of a list, over its pages and searches, and then does something with them at once. */
export function PickRecords({
  action,
  offered,
  record,
  busy,
  beside,
  hint,
  onToggle,
  onCancel,
  onPick,
}: PickRecordsProps) {
  const text = useText();
  const list = useList(offered, {
    within: useSame(asObject(fillAll(action.picks?.with ?? {}, record))),
    inAddress: false,
  });
  const [picked, setPicked] = useState<readonly Identifier[]>([]);
  const { data, error, refetch } = list.controller;
  const toggle = (row: RaRecord) => {
    const isPicked = picked.includes(row.id);
    setPicked(isPicked ? picked.filter((id) => id !== row.id) : [...picked, row.id]);
    onToggle?.(row, !isPicked);
  };
  return (
    <Dialog
      title={action.label}
      width={beside === undefined ? "sm" : "lg"}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{text("shell.cancel")}</Button>
          <Button
            variant="contained"
            disabled={picked.length === 0 || busy}
            onClick={() => onPick([...picked])}
          >
            {text("list.pick", { action: action.label, count: picked.length })}
          </Button>
        </>
      }
    >
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            md: beside ? "minmax(0, 2fr) minmax(0, 3fr)" : undefined,
          },
        }}
      >
        <Box sx={{ border: 1, borderColor: "divider", borderRadius: 2, overflow: "clip" }}>
          <Toolbar list={list} />
          {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {!error && !data && <ListSkeleton list={list} isPhone />}
          {data?.length === 0 && (
            <Box sx={{ p: 3, color: "text.secondary" }}>{text("list.nothingToPick")}</Box>
          )}
          <Box component="ul" aria-label={offered.label.many} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {data?.map((row) => (
              <Offer
                key={row.id}
                row={row}
                list={list}
                checked={picked.includes(row.id)}
                canChoose={fulfils(row, action.picks?.when)}
                onToggle={() => toggle(row)}
              />
            ))}
          </Box>
          <Pagination list={list} />
        </Box>
        {beside && (picked.length > 0 ? beside : <Box sx={{ color: "text.secondary" }}>{hint}</Box>)}
      </Box>
    </Dialog>
  );
}

/** One of the records offered: its name, and what its columns say. One that cannot be chosen is shown all the same. */
function Offer({
  row,
  list,
  checked,
  canChoose,
  onToggle,
}: {
  row: RaRecord;
  list: ReturnType<typeof useList>;
  checked: boolean;
  canChoose: boolean;
  onToggle: () => void;
}) {
  const { nameOf } = useNaming(list.resource, list.screens);
  const [, ...facts] = list.columns;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: "divider" }}>
      <Box
        component="label"
        sx={{
          display: "flex",
          gap: 1,
          px: 1,
          py: 0.5,
          cursor: canChoose ? "pointer" : "default",
          minHeight: 48,
        }}
      >
        <Checkbox checked={checked} disabled={!canChoose} onChange={onToggle} sx={{ alignSelf: "start" }} />
        <Box sx={{ py: 1 }}>
          <Box sx={{ fontWeight: 600 }}>{nameOf(row)}</Box>
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              columnGap: 2,
              color: "text.secondary",
              fontSize: "0.875rem",
            }}
          >
            {facts
              .filter(({ field }) => [row[field.name] ?? []].flat().length > 0)
              .map(({ field }) => (
                <span key={field.name}>
                  <FieldValue field={field} value={row[field.name]} record={row} compact />
                </span>
              ))}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
