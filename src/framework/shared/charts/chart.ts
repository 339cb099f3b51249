import { formatCents } from "#framework/shared/money/cents.ts";

/** How the values of a chart are written: `money` is in cents, `percent` in whole percent. */
export type ChartFormat = "number" | "money" | "percent";

/** How a chart writes a number of a report, by the number's format; undefined for what is none. */
export function chartFormat(format: string): ChartFormat | undefined {
  if (format === "money" || format === "percent") return format;
  return format === "number" || format === "days" ? "number" : undefined;
}

/** What a series stands for, where its colour means something. */
export type ChartTone = "brand" | "neutral" | "info" | "success" | "warning" | "error";

/** Values that belong together, one for each place of the axis; `null` where there is none. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  tone?: ChartTone;
}

/** What a chart shows, in whatever way it is drawn. */
export interface ChartData {
  /** What it shows, for its table and for those who do not see it. */
  title: string;
  /** `bar`: side by side; `stacked`: on top of each other; both begin at zero. `heat`: cells, the fuller the higher. */
  kind: "bar" | "stacked" | "line" | "heat";
  /** What the places along the axis are: "Month". */
  axis: string;
  places: readonly string[];
  /** What the values are, in words: "Hours". */
  unit: string;
  format?: ChartFormat;
  /** Five at most, since nobody tells more apart; as columns of a heat map there can be more. */
  series: readonly ChartSeries[];
}

/** More series than these cannot be told apart. */
export const mostSeries = 5;
/** More columns than these do not fit beside each other. */
export const mostHeatColumns = 24;

/** How many series a chart has at most. */
export const mostSeriesOf = (kind: ChartData["kind"]): number =>
  kind === "heat" ? mostHeatColumns : mostSeries;

/**
 * The series that are drawn: those that have a value other than zero. Without any, all of them. A heat map shows all.
 *
 * @throws where there are more than can be told apart
 */
export function drawnSeries({
  title,
  kind,
  series,
}: Pick<ChartData, "title" | "kind" | "series">): readonly ChartSeries[] {
  const most = mostSeriesOf(kind);
  if (series.length > most)
    throw new Error(`The chart "${title}" has ${series.length} series; group them into ${most} at most.`);
  if (kind === "heat") return series;
  const used = series.filter(({ values }) => values.some((value) => value !== null && value !== 0));
  return used.length > 0 ? used : series;
}

/** How full a cell of a heat map is, from 0 for the least (or zero, if that is less) to 1 for the most. */
export function heatOf(series: readonly ChartSeries[]): (value: number) => number {
  const values = series.flatMap(({ values: own }) => own.map((value) => value ?? 0));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  return (value) => (most === least ? 0 : (value - least) / (most - least));
}

const plain = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat("en-AU", { notation: "compact", maximumFractionDigits: 1 });

/** A value as a table or a tip shows it: `1,234.5`, `$1,234.50`, `85 %`. */
export function formatValue(value: number | null | undefined, format: ChartFormat = "number"): string {
  if (value === null || value === undefined) return "–";
  if (format === "money") return formatCents(value);
  return format === "percent" ? `${plain.format(value)} %` : plain.format(value);
}

/** From here on an axis has no room for every digit. */
const large = 10_000;

/** A value as an axis or a bar has room for it: `1,200`, `12K`, `$1,200`, `85 %`. */
export function formatShort(value: number | null, format: ChartFormat = "number"): string {
  if (value === null) return "";
  const amount = format === "money" ? Math.abs(value) / 100 : value;
  const written = (Math.abs(amount) < large ? plain : compact).format(amount);
  if (format === "money") return `${value < 0 ? "−" : ""}$${written}`;
  return format === "percent" ? `${written} %` : written;
}
