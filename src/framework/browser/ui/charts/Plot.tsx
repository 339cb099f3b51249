import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { LineChart } from "@mui/x-charts/LineChart";
import {
  type ChartData,
  type ChartSeries,
  formatShort,
  formatValue,
} from "#framework/shared/charts/chart.ts";
import type { SeriesLook } from "./looks.ts";
import { fillOf, Patterns } from "./Patterns.tsx";

export interface PlotProps extends Omit<ChartData, "series"> {
  id: string;
  series: readonly ChartSeries[];
  looks: readonly SeriesLook[];
  height: number;
}

/** Bars have their values written on them as long as there is room. */
const mostLabelled = 8;
const yAxisWidth = 56;
const leastSide = 12;
const mostSide = 40;
/** Half the width of a letter of a tick, in pixels. */
const halfLetter = 3.5;

/** The room beside a line for half of the last tick, which stands below its end and would be cut off; in pixels. */
const sideOf = (places: readonly string[]): number =>
  Math.min(mostSide, Math.max(leastSide, Math.ceil((places.at(-1) ?? "").length * halfLetter)));

/** The drawing of a chart. It alone needs the library of charts, so it is loaded when a chart is first seen. */
export default function Plot({ id, kind, axis, places, format, series, looks, height }: PlotProps) {
  const theme = useTheme();
  const isMirrored = theme.direction === "rtl";
  const { tokens } = theme;
  const withLabels = kind !== "line" && series.length === 1 && places.length <= mostLabelled;
  const values = series.flatMap(({ values: own }) => own.map((value) => value ?? 0));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const side = kind === "line" ? sideOf(places) : leastSide;
  const words = { fontSize: 12, fill: tokens.quiet };
  const line = { stroke: tokens.line };
  const shared = {
    height,
    hideLegend: true,
    skipAnimation: true,
    margin: { top: 20, bottom: 4, left: isMirrored ? side : 0, right: isMirrored ? 0 : side },
    grid: { horizontal: true },
    yAxis: [
      {
        min: least < 0 ? undefined : 0,
        // The values on top of the bars need room.
        max: most <= 0 ? 1 : withLabels ? most * 1.12 : undefined,
        tickMinStep: format === "money" ? 100 : 1,
        position: isMirrored ? ("right" as const) : ("left" as const),
        width: yAxisWidth,
        disableLine: true,
        disableTicks: true,
        tickLabelStyle: words,
        valueFormatter: (value: number) => formatShort(value, format),
      },
    ],
    sx: {
      "& .MuiChartsGrid-line": line,
      "& .MuiChartsAxis-line": line,
      "& text": { unicodeBidi: "plaintext" },
    },
  };
  const xAxis = {
    data: [...places],
    valueFormatter: (place: string) => place,
    label: axis,
    labelStyle: words,
    tickLabelStyle: words,
    height: 44,
    reverse: isMirrored,
  };
  const valueFormatter = (value: number | null) => formatValue(value, format);
  if (kind === "line")
    return (
      <LineChart
        {...shared}
        xAxis={[{ ...xAxis, scaleType: "point", disableTicks: true }]}
        series={series.map(({ name, values }, index) => ({
          id: `${index}`,
          label: name,
          data: [...values],
          color: looks[index]?.color,
          shape: looks[index]?.shape,
          showMark: true,
          curve: "linear" as const,
          valueFormatter,
        }))}
        sx={{ ...shared.sx, ...dashes(looks) }}
      />
    );
  return (
    <BarChart
      {...shared}
      borderRadius={3}
      xAxis={[{ ...xAxis, scaleType: "band", categoryGapRatio: 0.35, disableTicks: true }]}
      series={series.map(({ name, values }, index) => ({
        id: `${index}`,
        label: name,
        data: [...values],
        color: looks[index] && fillOf(looks[index], id),
        ...(kind === "stacked" && { stack: "all" }),
        ...(withLabels && {
          barLabel: ({ value }) => (value === 0 ? "" : formatShort(value, format)),
          barLabelPlacement: "outside" as const,
        }),
        valueFormatter,
      }))}
      sx={{ ...shared.sx, "& .MuiBarLabel-root, & .MuiBarChart-label": { fill: tokens.text, fontSize: 12 } }}
    >
      <Patterns id={id} looks={looks} ground={tokens.surface} />
    </BarChart>
  );
}

const dashes = (looks: readonly SeriesLook[]) =>
  Object.fromEntries(
    looks.map(({ dash }, index) => [
      `& .MuiLineChart-line[data-series="${index}"]`,
      { strokeDasharray: dash },
    ]),
  );
