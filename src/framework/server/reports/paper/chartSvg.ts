import {
  type ChartData,
  type ChartSeries,
  drawnSeries,
  formatShort,
} from "#framework/shared/charts/chart.ts";
import { heatSvg } from "./heatSvg.ts";
import { ink, round, shortened, text } from "./svg.ts";

/** How each series is drawn: told apart in grey too, by how dark it is and by its line. */
const looks = [
  { color: "#14614f", dash: "" },
  { color: "#8fb8e8", dash: "6 3" },
  { color: "#b5651d", dash: "2 3" },
  { color: "#3d4f73", dash: "9 3 2 3" },
  { color: "#c9c9c9", dash: "12 4" },
] as const;
const rule = "#d5d5d5";

const height = 240;
const margin = { top: 18, right: 8, bottom: 46, left: 52 };
const steps = 4;
const legendHeight = 16;
/** So many letters of a place's name have room under it. */
const letterWidth = 4.6;

/** A chart as a drawing of its own, for paper. @param width in points */
export function chartSvg(data: ChartData, width: number): string {
  if (data.kind === "heat") return heatSvg(data, width);
  const series = drawnSeries(data);
  const hasLegend = series.length > 1;
  const [left, top] = [margin.left, margin.top];
  const plot = { width: width - left - margin.right, height: height - top - margin.bottom };
  const scale = scaleOf(data, series);
  const yOf = (value: number): number =>
    top + plot.height - ((value - scale.low) / (scale.high - scale.low)) * plot.height;
  const slot = plot.width / Math.max(1, data.places.length);
  const body = [
    text(left, 10, data.unit, { anchor: "start" }),
    ...Array.from({ length: steps + 1 }, (_, index) => {
      const value = scale.low + (index * (scale.high - scale.low)) / steps;
      return (
        line(left, yOf(value), left + plot.width, yOf(value), rule) +
        text(left - 6, yOf(value) + 3, formatShort(value, data.format), { anchor: "end" })
      );
    }),
    ...(data.kind === "line"
      ? series.map((one, index) => lineOf(one, index, (at) => left + slot * (at + 0.5), yOf))
      : barsOf(data.kind, series, { left, slot, yOf })),
    line(left, yOf(Math.max(0, scale.low)), left + plot.width, yOf(Math.max(0, scale.low)), ink),
    ...namesOf(data.places, left, slot, top + plot.height + 14),
    text(left + plot.width / 2, top + plot.height + 32, data.axis, { anchor: "middle" }),
    ...(hasLegend ? legendOf(series, data.kind, left, height + 2, width) : []),
  ];
  const whole = height + (hasLegend ? legendHeight : 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}">${body.join("")}</svg>`;
}

/** From where to where the axis goes: from zero, in steps that are read easily. */
function scaleOf({ kind }: ChartData, series: readonly ChartSeries[]): { low: number; high: number } {
  const places = series[0]?.values.length ?? 0;
  const sums = Array.from({ length: places }, (_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const all = kind === "stacked" ? sums : series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const step = niceStep((most - least || 1) / steps);
  const low = Math.floor(least / step) * step;
  return {
    low,
    high: low + step * steps >= most ? low + step * steps : low + niceStep((most - low) / steps) * steps,
  };
}

/** The next of 1, 2, 2.5, 5, 10, … that is not smaller. */
function niceStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= step) ?? 10) * power;
}

interface Place {
  left: number;
  slot: number;
  yOf: (value: number) => number;
}

function barsOf(
  kind: "bar" | "stacked",
  series: readonly ChartSeries[],
  { left, slot, yOf }: Place,
): string[] {
  const room = slot * 0.7;
  const width = kind === "stacked" ? room : room / series.length;
  const from = new Map<number, number>();
  return series.flatMap(({ values }, index) =>
    values.map((value, at) => {
      if (value === null || value === 0) return "";
      const base = kind === "stacked" ? (from.get(at) ?? 0) : 0;
      from.set(at, base + value);
      const x = left + slot * at + (slot - room) / 2 + (kind === "stacked" ? 0 : width * index);
      const [a, b] = [yOf(base), yOf(base + value)];
      return `<rect x="${round(x)}" y="${round(Math.min(a, b))}" width="${round(width)}" height="${round(Math.abs(a - b))}" fill="${lookOf(index).color}" stroke="#ffffff" stroke-width="0.6"/>`;
    }),
  );
}

/** A line with its points; it is broken where there is no value. */
function lineOf(
  { values }: ChartSeries,
  index: number,
  xOf: (at: number) => number,
  yOf: (value: number) => number,
): string {
  const { color, dash } = lookOf(index);
  const known = values.map((value, at) =>
    value === null ? undefined : `${round(xOf(at))} ${round(yOf(value))}`,
  );
  const path = known
    .map((point, at) =>
      point === undefined ? "" : `${at === 0 || known[at - 1] === undefined ? "M" : "L"}${point}`,
    )
    .join("");
  const points = known.map((point) => {
    const [x, y] = point?.split(" ") ?? [];
    return point === undefined ? "" : `<circle cx="${x}" cy="${y}" r="2.2" fill="${color}"/>`;
  });
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="1.6"${dash && ` stroke-dasharray="${dash}"`}/>${points.join("")}`;
}

/** The names of the places, as many as there is room for. */
function namesOf(places: readonly string[], left: number, slot: number, y: number): string[] {
  const longest = Math.max(...places.map(({ length }) => Math.min(length, 16)));
  const every = Math.max(1, Math.ceil((longest * letterWidth + 6) / slot));
  return places.map((place, at) =>
    at % every === 0 ? text(left + slot * (at + 0.5), y, shortened(place, 16), { anchor: "middle" }) : "",
  );
}

function legendOf(
  series: readonly ChartSeries[],
  kind: ChartData["kind"],
  left: number,
  y: number,
  width: number,
): string[] {
  const room = (width - left) / series.length;
  return series.map(({ name }, index) => {
    const { color, dash } = lookOf(index);
    const x = left + room * index;
    const mark =
      kind === "line"
        ? `<path d="M${round(x)} ${y + 6}L${round(x + 18)} ${y + 6}" stroke="${color}" stroke-width="1.6"${dash && ` stroke-dasharray="${dash}"`}/>`
        : `<rect x="${round(x)}" y="${y + 2}" width="18" height="8" fill="${color}"/>`;
    return (
      mark + text(x + 22, y + 9, shortened(name, Math.floor((room - 26) / letterWidth)), { anchor: "start" })
    );
  });
}

const lookOf = (index: number) => looks[index % looks.length] ?? looks[0];
const line = (x1: number, y1: number, x2: number, y2: number, color: string): string =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${color}" stroke-width="0.6"/>`;
