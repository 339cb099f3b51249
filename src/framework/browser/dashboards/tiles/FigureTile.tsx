import Typography from "@mui/material/Typography";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { summaryWords } from "../../reports/summary/words.ts";
import { chartFormat } from "#framework/shared/charts/chart.ts";
import { nameOf } from "../../reports/summary/written.ts";
import { FigureWithTrend } from "../../ui/charts/FigureWithTrend.tsx";
import type { TileProps } from "../tileProps.ts";
import { dashboardWords } from "../words.ts";
import { latestStep } from "./steps.ts";
import { useRecords } from "./useRecords.ts";
import { useReportNumbers } from "./useReportNumbers.ts";
import { useSight, Waited } from "./Waited.tsx";

const height = 64;

/** One number, with the way to what it counts. */
export default function FigureTile({ tile }: TileProps) {
  return tile.report === undefined ? <HowMany tile={tile} /> : <OfReport tile={tile} report={tile.report} />;
}

/** How many records there are; nothing where there are none. */
function HowMany({ tile }: TileProps) {
  const text = useLaterText("dashboards", dashboardWords);
  const sight = useSight();
  const { title, path, total, isEmpty, again } = useRecords({ ...tile, most: 1 }, sight.isSeen);
  if (isEmpty) return null;
  return (
    <Waited
      {...sight}
      title={title}
      more={{ to: path, label: text("openList") }}
      height={height}
      again={again}
    >
      {total === undefined ? undefined : <FigureWithTrend value={total} />}
    </Waited>
  );
}

/** A number of a report: by time that of the last step that is over, else that of all its records. */
function OfReport({ tile, report }: TileProps & { report: string }) {
  const text = useLaterText("dashboards", dashboardWords);
  const words = useLaterText("summary", summaryWords);
  const sight = useSight();
  const { label, path, data, day, isEmpty, again } = useReportNumbers(report, sight.isSeen);
  const place = (tile.value ?? 1) - 1;
  const value = data?.values[place];
  const format = value && chartFormat(value.format);
  const step = data && latestStep(data, place, day);
  const number = step?.value ?? data?.total[place];
  if (isEmpty || (data && (typeof number !== "number" || !format))) return null;
  return (
    <Waited
      {...sight}
      title={tile.title ?? label}
      more={{ to: path, label: text("openReport") }}
      height={height}
      again={again}
    >
      {value && typeof number === "number" && (
        <div>
          <FigureWithTrend
            value={number}
            before={step?.before?.value}
            beforeLabel={step?.before?.label}
            format={format}
            unit={format === "money" ? undefined : nameOf(value, words)}
          />
          {step && (
            <Typography variant="body2" color="text.secondary">
              {text("inStep", { step: step.label })}
            </Typography>
          )}
        </div>
      )}
    </Waited>
  );
}
