import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense, useEffect } from "react";
import { useMay } from "../access/may.ts";
import { later } from "../i18n/later.ts";
import { useText } from "../i18n/useText.ts";
import { PageHeader } from "../screens/PageHeader.tsx";
import { Pager } from "../screens/table/Pager.tsx";
import { edgeToEdge } from "../ui/page/edgeToEdge.ts";
import { useServices } from "../services.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { FilterPanel } from "./filters/FilterPanel.tsx";
import { ReportBody } from "./ReportBody.tsx";
import { ReportMenu } from "./ReportMenu.tsx";
import { ShowChoice } from "./ShowChoice.tsx";
import { type Report, useReport } from "./useReport.ts";

const SummaryView = later(() =>
  import("./summary/SummaryView.tsx").then(({ SummaryView: view }) => ({ default: view })),
);

const SummaryExport = later(() => import("./summary/SummaryExport.tsx"));
const SentView = later(() => import("./mails/SentView.tsx"));
const AskFirst = later(() => import("./asked/AskFirst.tsx"));
const LeftOut = later(() => import("./filters/LeftOut.tsx"));
const OpenedRun = later(() => import("./runs/OpenedRun.tsx"));

/** A report of a definition: numbers with a chart, filters in groups, chosen columns, saved views, pages and an export. */
export function ReportScreen({ name }: { name: string }) {
  const text = useText();
  const report = useReport(name);
  const may = useMay();
  const { definitions } = useServices();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const { label, description, menu } = report.report;
  const { groups, pages } = definitions.navigation;
  const group = groups.find((candidate) => menu !== false && candidate.name === menu?.group);
  const overview = menu === false ? pages?.find((page) => page.reports === true) : undefined;
  const above = overview ? { label: overview.label, path: overview.path } : group && { label: group.label };
  const { isAsking, run, savedName } = report;
  const total = isAsking ? undefined : countOf(report, text);
  return (
    <>
      <PageHeader
        title={savedName ?? label}
        trail={[
          ...(above ? [above] : []),
          ...(savedName === undefined ? [] : [{ label, path: `/reports/${name}` }]),
        ]}
        detail={total && text("list.count", { count: total })}
        below={
          description && (
            <Typography variant="body2" color="text.secondary">
              {description}
            </Typography>
          )
        }
        secondary={<ReportMenu report={report} isPhone={isPhone} />}
        primary={!isAsking && run === null && may.call(report.calls.export) && <Exports report={report} />}
      />
      {report.view !== null && (
        <Suspense>
          <SentView report={report} view={report.view} />
        </Suspense>
      )}
      <Box sx={edgeToEdge}>
        {!report.modelError && <FilterPanel report={report} isPhone={isPhone} />}
        {report.isLess && (
          <Suspense>
            <LeftOut />
          </Suspense>
        )}
        {report.summary && <ShowChoice report={report} />}
        {run !== null ? (
          <Suspense>
            <OpenedRun report={report} run={run} />
          </Suspense>
        ) : isAsking ? (
          <Suspense>
            <AskFirst report={report} />
          </Suspense>
        ) : report.show === "summary" ? (
          <Suspense>
            <SummaryView report={report} />
          </Suspense>
        ) : (
          <>
            <ReportBody report={report} isPhone={isPhone} />
            <Pages report={report} />
          </>
        )}
      </Box>
    </>
  );
}

/** What can be exported of it: its rows, or its numbers. */
const Exports = ({ report }: { report: Report }) =>
  report.show === "rows" ? (
    <ExportButton report={report} />
  ) : (
    <Suspense>
      <SummaryExport report={report} />
    </Suspense>
  );

/** The pages of a report. An address that lies behind the last page leads to it. */
function Pages({ report }: { report: Report }) {
  const { rows, page, perPage, go } = report;
  const last = Math.max(1, Math.ceil((rows.data?.total ?? 0) / perPage));
  const isBehind = rows.data?.rows.length === 0 && !rows.isPlaceholderData && page > last;
  useEffect(() => {
    if (isBehind) go({ page: last }, true);
    // Only the rows that came decide it; the way there is new each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBehind, last]);
  if (!rows.data || rows.error || rows.data.total === 0) return null;
  return (
    <Pager
      label={report.report.label}
      page={page}
      perPage={perPage}
      total={rows.data.total}
      estimated={rows.data.estimated}
      standardSize={report.report.perPage ?? 10}
      onPage={(next) => report.go({ page: next })}
      onPerPage={report.changePerPage}
    />
  );
}

/** How many rows there are in all, in words; undefined before that is known. */
function countOf({ rows, show }: Report, text: ReturnType<typeof useText>): string | undefined {
  // Beside numbers no rows are asked for: what is known of them may be of an earlier filter.
  if (show !== "rows" || !rows.data || rows.error) return undefined;
  const count = rows.data.total.toLocaleString("en-AU");
  return rows.data.estimated ? text("list.about", { count }) : count;
}
