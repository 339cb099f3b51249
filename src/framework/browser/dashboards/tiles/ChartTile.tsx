import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { chartOf } from "#framework/shared/summaries/chartOf.ts";
import { pivot } from "#framework/shared/summaries/pivot.ts";
import { summaryWords } from "../../reports/summary/words.ts";
import { chartFormat } from "#framework/shared/charts/chart.ts";
import { nameOf } from "../../reports/summary/written.ts";
import { Chart } from "../../ui/charts/Chart.tsx";
import { FigureWithTrend } from "../../ui/charts/FigureWithTrend.tsx";
import type { TileProps } from "../tileProps.ts";
import { dashboardWords } from "../words.ts";
import { latestStep } from "./steps.ts";
import { useReportNumbers } from "./useReportNumbers.ts";
import { useSight, Waited } from "./Waited.tsx";

const height = 220;
/** What stands around the drawing. */
const around = 110;

/** The first number of a report as a chart, above it that of the last month or week that is over. */
export default function ChartTile({ tile }: TileProps) {
  const text = useLaterText("dashboards", dashboardWords);
  const words = useLaterText("summary", summaryWords);
  const sight = useSight();
  const { label, path, summary, data, day, isEmpty, again } = useReportNumbers(
    tile.report ?? "",
    sight.isSeen,
  );
  const title = tile.title ?? label;
  const table = useMemo(
    () => data && pivot(data, summary.across !== undefined && data.groups.length > 1),
    [data, summary],
  );
  const [value] = data?.values ?? [];
  const unit = value && nameOf(value, words);
  const chart =
    data && table && unit !== undefined
      ? chartOf(data, table, summary.chart, { title, unit, notSet: words("notSet"), other: words("other") })
      : undefined;
  const step = data && latestStep(data, 0, day);
  if (isEmpty || (data && !chart)) return null;
  return (
    <Waited
      {...sight}
      title={title}
      more={{ to: path, label: text("openReport") }}
      height={height + around}
      again={again}
    >
      {chart && (
        <>
          {step && value && (
            <div>
              <FigureWithTrend
                value={step.value}
                before={step.before?.value}
                beforeLabel={step.before?.label}
                format={chartFormat(value.format)}
                unit={chartFormat(value.format) === "money" ? undefined : unit}
              />
              <Typography variant="body2" color="text.secondary">
                {text("inStep", { step: step.label })}
              </Typography>
            </div>
          )}
          <Chart {...chart} height={height} />
        </>
      )}
    </Waited>
  );
}
