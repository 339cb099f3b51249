import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo } from "react";
import { formatInstant } from "../../i18n/dates.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { LoadFailure } from "../../screens/table/LoadFailure.tsx";
import { RowsSkeleton } from "../../screens/table/RowsSkeleton.tsx";
import { usePlatform } from "../../services.tsx";
import { Chart } from "../../ui/charts/Chart.tsx";
import type { Report } from "../useReport.ts";
import { chartOf } from "#framework/shared/summaries/chartOf.ts";
import { pivot } from "#framework/shared/summaries/pivot.ts";
import { OfferRun, RunUnderWay } from "./RunInBackground.tsx";
import { SummaryEditor } from "./SummaryEditor.tsx";
import { SummaryTable } from "./SummaryTable.tsx";
import { Totals } from "./Totals.tsx";
import { isCostly } from "../runs/isCostly.ts";
import { useReportRun } from "./useReportRun.ts";
import { useSummary } from "./useSummary.ts";
import { summaryWords } from "./words.ts";
import { nameOf } from "./written.ts";

/** The numbers of a report: totals, a chart of the first number, and a table in which each number opens its records. */
export function SummaryView({ report }: { report: Report }) {
  const text = useLaterText("summary", summaryWords);
  const { data, error, refetch, isPlaceholderData } = useSummary(report);
  const ways = useReportRun(report);
  const zone = usePlatform()?.time_zone;
  const { summary, loaded } = report;
  // What is on the way is put together otherwise than what is shown until then.
  const isAcross = data !== undefined && summary?.across !== undefined && data.groups.length > 1;
  const table = useMemo(() => data && pivot(data, isAcross), [data, isAcross]);
  const [first] = data?.values ?? [];
  const chart =
    data && table && first
      ? chartOf(data, table, summary?.chart, {
          title: report.report.label,
          unit: nameOf(first, text),
          notSet: text("notSet"),
          other: text("other"),
        })
      : undefined;
  const failure = report.modelError ?? error;
  return (
    <>
      {summary && loaded && <SummaryEditor report={report} summary={summary} model={loaded.model} />}
      {isCostly(error) && ways.start ? (
        <OfferRun error={error} ways={ways} />
      ) : failure ? (
        <LoadFailure
          error={failure}
          title={text("failed")}
          onRetry={report.modelError ? report.retry : () => void refetch()}
        />
      ) : !data || !table ? (
        <RowsSkeleton rows={6} columns={3} height={48} />
      ) : data.run && data.run.state !== "done" ? (
        <RunUnderWay run={data.run} ways={ways} />
      ) : data.rows.length === 0 ? (
        <Box sx={{ p: 3, color: "text.secondary" }} role="status">
          {text("nothing")}
        </Box>
      ) : (
        <Box
          aria-busy={isPlaceholderData}
          sx={{ p: 2, display: "grid", gap: 2, opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          {data.run?.ended_at && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" onClick={ways.start} disabled={ways.isBusy}>
                  {text("runAgain")}
                </Button>
              }
            >
              {text("runDone", { time: formatInstant(data.run.ended_at, zone) })}
            </Alert>
          )}
          <Totals data={data} />
          {chart && <Chart {...chart} height={260} />}
          {data.more && <Alert severity="info">{text("more", { count: data.rows.length })}</Alert>}
          <SummaryTable report={report} data={data} table={table} />
        </Box>
      )}
    </>
  );
}
