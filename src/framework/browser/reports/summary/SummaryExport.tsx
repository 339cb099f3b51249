import { useLaterText } from "../../i18n/useLaterText.ts";
import { ExportButton } from "../ExportButton.tsx";
import type { Report } from "../useReport.ts";
import { summaryRequest, useSummary } from "./useSummary.ts";
import { summaryWords } from "./words.ts";
import { nameOf } from "./written.ts";

/** The longest name of a number that is sent. */
const longestName = 60;

/** Exports the numbers of a report as its screen shows them, under the names that they have there. */
export default function SummaryExport({ report }: { report: Report }) {
  const text = useLaterText("summary", summaryWords);
  const { data } = useSummary(report);
  const { summary } = report;
  if (!data || data.rows.length === 0 || !summary) return null;
  const { groups, values, keep } = summaryRequest(summary, undefined);
  const named = values.map((value, index) => {
    const shown = data.values[index];
    return shown ? { ...value, label: nameOf(shown, text).slice(0, longestName) } : value;
  });
  const isAcross = summary.across !== undefined;
  return (
    <ExportButton
      report={report}
      summary={{
        groups,
        values: named,
        ...(keep && { keep }),
        ...(isAcross && { across: true }),
        ...(summary.chart && { chart: summary.chart }),
      }}
    />
  );
}
