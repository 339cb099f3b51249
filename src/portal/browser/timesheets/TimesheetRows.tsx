import Box from "@mui/material/Box";
import type { RaRecord } from "react-admin";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { Pager } from "#framework/browser/screens/table/Pager.tsx";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { RecordTable } from "#framework/browser/screens/table/RecordTable.tsx";
import { RowsSkeleton } from "#framework/browser/screens/table/RowsSkeleton.tsx";
import { useScreens } from "#framework/browser/screens/useScreens.ts";
import { rowHeights } from "#framework/browser/theme/theme.ts";
import { messageOf } from "#framework/browser/transport/errors.ts";
import type { TimesheetFilter } from "./useTimesheets.ts";
import { useTimesheetText } from "./words.ts";

interface TimesheetRowsProps {
  resource: Resource;
  records: UseQueryResult<{ rows: RaRecord[]; total: number }>;
  tab: TimesheetFilter["tab"];
  selected: string[];
  onSelect: (ids: string[]) => void;
  page: {
    page: number;
    perPage: number;
    standardSize: number;
    onChange: (page: { page: number; perPage: number }) => void;
  };
}

const shown = ["date", "staff", "time", "hours", "participant", "source"];
const byDay = { field: "date", order: "DESC" } as const;

/** The payment records of a tab, to be selected. */
export function TimesheetRows({ resource, records, tab, selected, onSelect, page }: TimesheetRowsProps) {
  const text = useTimesheetText();
  const { screens } = useScreens(resource);
  const { data, error, refetch } = records;
  if (error)
    return (
      <LoadFailure
        error={error}
        title={messageOf(error, text("rowsFailed"))}
        onRetry={() => void refetch()}
      />
    );
  if (!data || !screens) return <RowsSkeleton rows={8} columns={6} height={rowHeights.standard} />;
  if (data.rows.length === 0)
    return (
      <Box sx={{ p: 4, textAlign: "center", color: "text.secondary" }}>
        {text(tab === "paid" ? "nonePaid" : "noneUnpaid")}
      </Box>
    );
  const isPriced = data.rows.some(({ amount }) => typeof amount === "number");
  const columns = [...shown, ...(isPriced ? ["amount"] : [])].flatMap((name) =>
    screens.columns.filter(({ field }) => field.name === name),
  );
  const { page: at, perPage, standardSize, onChange } = page;
  return (
    <>
      <RecordTable
        label={text("exportTitle")}
        columns={columns}
        records={data.rows}
        resource={resource.name}
        pathOf={({ id }) => `/${resource.name}/${id}`}
        nameOf={({ date, time }) => `${date} ${time ?? ""}`}
        total={data.total}
        sort={byDay}
        onSort={() => undefined}
        canSort={() => false}
        height={rowHeights.standard}
        selection={{
          ids: selected,
          toggle: (id) => onSelect(toggled(selected, String(id))),
          set: (ids) => onSelect(ids.map(String)),
        }}
      />
      <Pager
        label={text("exportTitle")}
        page={at}
        perPage={perPage}
        total={data.total}
        standardSize={standardSize}
        onPage={(next) => onChange({ page: next, perPage })}
        onPerPage={(next) => onChange({ page: 1, perPage: next })}
      />
    </>
  );
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
