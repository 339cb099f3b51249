import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Suspense, useMemo } from "react";
import type { RaRecord } from "react-admin";
import { useNaming } from "../definitions/useNaming.ts";
import { today } from "#framework/shared/dates/dates.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform } from "../services.tsx";
import { tonedColumns } from "./colours/tonedColumns.tsx";
import { useMay } from "../access/may.ts";
import { later } from "../i18n/later.ts";
import { useText } from "../i18n/useText.ts";
import { recordPath } from "../screens/recordPath.ts";
import { LoadFailure } from "../screens/table/LoadFailure.tsx";
import { RecordCards } from "../screens/table/RecordCards.tsx";
import { RecordTable } from "../screens/table/RecordTable.tsx";
import { RowsSkeleton } from "../screens/table/RowsSkeleton.tsx";
import { MessagePage } from "../shell/pages/MessagePage.tsx";
import { rowHeights } from "../theme/theme.ts";
import { draftGroup } from "#framework/shared/reports/draft.ts";
import { toWire } from "#framework/shared/reports/wire.ts";
import { isCostly } from "./runs/isCostly.ts";
import type { Report } from "./useReport.ts";

const OfferFile = later(() => import("./runs/OfferFile.tsx"));

/** The rows of a report, or what stands in their place: loading, an error, nothing that fits. */
export function ReportBody({ report, isPhone }: { report: Report; isPhone: boolean }) {
  const text = useText();
  const may = useMay();
  const { loaded, modelError, rows, resource, retry, colours } = report;
  const idKey = resource?.idKey ?? "uuid";
  const records = useMemo(
    () => rows.data?.rows.map((row, index): RaRecord => ({ ...row, id: idOf(row, idKey) ?? index })),
    [rows.data, idKey],
  );
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const columns = useMemo(
    () =>
      loaded &&
      tonedColumns(loaded.shown, colours.list, { resource: resource?.name ?? "", zone, today: today(zone) }),
    [loaded, colours, resource, zone],
  );
  const { nameOf } = useNaming(resource, loaded?.model.screens);
  const failure = modelError ?? rows.error;
  if (isCostly(rows.error) && !modelError && report.calls.export)
    return (
      <Suspense>
        <OfferFile report={report} error={rows.error} />
      </Suspense>
    );
  if (failure) {
    const again = modelError ? retry : () => void rows.refetch();
    return <LoadFailure error={failure} title={text("report.errorTitle")} onRetry={again} />;
  }
  if (!loaded || !columns || !records)
    return (
      <RowsSkeleton
        rows={Math.min(report.perPage, 12)}
        columns={isPhone ? 1 : Math.min(loaded?.shown.length ?? 5, 6)}
        height={isPhone ? 88 : rowHeights.standard}
      />
    );
  if (records.length === 0) return <Nothing report={report} />;

  const leads = resource?.actions.open?.go;
  const opens =
    resource !== undefined && (leads === undefined ? may.call(resource.calls.one) : may.follow(leads));
  const shared = {
    label: report.report.label,
    columns,
    records,
    resource: resource?.name ?? "",
    pathOf: ({ id }: RaRecord) => (opens ? recordPath(resource, id) : undefined),
    nameOf: (record: RaRecord) => nameOf(record) || text("list.open"),
  };
  return (
    <Box
      aria-busy={rows.isPlaceholderData}
      sx={{ opacity: rows.isPlaceholderData ? 0.6 : 1, transition: "opacity 140ms 120ms" }}
    >
      {isPhone ? (
        <RecordCards {...shared} told={namesIn(loaded.model.screens?.title ?? "")} />
      ) : (
        <RecordTable
          {...shared}
          total={rows.data?.total}
          sort={report.sort}
          onSort={(sort) => report.go({ sort })}
          canSort={({ field }) => loaded.model.columns.get(field.name)?.sortable === true}
          height={rowHeights.standard}
        />
      )}
    </Box>
  );
}

const idOf = (row: Record<string, unknown>, idKey: string): string | undefined => {
  const id = row[idKey] ?? row.uuid ?? row.id;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
};

/** No rows: because of the filter, or because there are none. */
function Nothing({ report }: { report: Report }) {
  const text = useText();
  const { loaded } = report;
  const isFiltered = loaded && toWire(loaded.draft, loaded.model.find) !== undefined;
  return isFiltered ? (
    <MessagePage inside icon="SearchOff" title={text("list.nothingTitle")} text={text("list.nothingText")}>
      <Button variant="outlined" onClick={() => report.changeFilter(draftGroup("all"))}>
        {text("list.clearFilters")}
      </Button>
    </MessagePage>
  ) : (
    <MessagePage
      inside
      icon={report.report.icon ?? "Assessment"}
      title={text("report.emptyTitle")}
      text={text("report.emptyText")}
    />
  );
}
