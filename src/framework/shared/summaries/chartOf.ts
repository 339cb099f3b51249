import { type ChartData, chartFormat, type ChartSeries, mostSeries, mostSeriesOf } from "../charts/chart.ts";
import { isIsoDate } from "../dates/dates.ts";
import { nextPeriod, type Period, periods, writtenPeriod } from "./periods.ts";
import { addsUp, type Line, numberAt, type Pivot, sumOf } from "./pivot.ts";
import type { Summary } from "./summary.ts";

/** What a chart is made of, of the numbers that were answered. */
interface Charted {
  groups: readonly { label: string; by: string | null }[];
  values: readonly { of: string; format: string }[];
}

/** More bars than these say nothing; the table has all. */
const mostBars = 24;
const mostPoints = 120;

/** Words that a chart needs. */
interface Words {
  title: string;
  unit: string;
  notSet: string;
  other: string;
}

/**
 * The first number of a summary as a chart: a line over time, stacked bars where there are columns across, a heat map where these
 * are more than can be told apart, else bars.
 * Undefined where it is no number, or no chart is wanted.
 */
export function chartOf(
  { groups, values }: Charted,
  { isAcross, across, lines }: Pivot,
  wanted: Summary["chart"],
  { title, unit, notSet, other }: Words,
): ChartData | undefined {
  const [value] = values;
  const format = value && chartFormat(value.format);
  if (!value || !format || wanted === "none" || lines.length === 0) return undefined;
  const kind = wanted ?? suggested(groups, across.length, addsUp(value));
  const by = periods.find((period) => period === groups[0]?.by);
  const isTimed = by !== undefined && (groups.length === 1 || (groups.length === 2 && isAcross));
  const shown = isTimed
    ? withGaps(lines, by)
    : lines.length <= mostBars
      ? lines
      : [...lines].sort((a, b) => sumOf(b) - sumOf(a)).slice(0, mostBars);
  const none = addsUp(value) ? 0 : null;
  const named = across.map(({ label }, index): ChartSeries => ({
    name: isAcross ? (label ?? notSet) : unit,
    values: shown.map((line) => numberAt(line, index) ?? none),
  }));
  return {
    title,
    kind,
    axis: groups
      .slice(0, lines[0]?.labels.length ?? 1)
      .map(({ label }) => label)
      .join(", "),
    places: distinct(shown.map(({ labels }) => labels.map((label) => label ?? notSet).join(", "))),
    unit,
    format,
    series: addsUp(value) ? fewer(named, other, mostSeriesOf(kind)) : named.slice(0, mostSeriesOf(kind)),
  };
}

function suggested(groups: Charted["groups"], columns: number, isSum: boolean): ChartData["kind"] {
  if (columns > mostSeries && !groups[0]?.by) return "heat";
  if (columns > 1 && isSum) return "stacked";
  return groups[0]?.by ? "line" : "bar";
}

/** Steps of time without records stand between those with records. */
function withGaps(lines: readonly Line[], by: Period): Line[] {
  const known = new Map(lines.map((line) => [line.keys[0], line]));
  const days = lines.flatMap(({ keys: [key] }) => (typeof key === "string" && isIsoDate(key) ? key : []));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [...lines];
  const steps: Line[] = [];
  for (let day = first; day <= last && steps.length < mostPoints; day = nextPeriod(day, by))
    steps.push(known.get(day) ?? { id: day, keys: [day], labels: [writtenPeriod(day, by)], cells: [] });
  const rest = known.get(null);
  return rest ? [...steps, rest] : steps;
}

/** No more series than can be told apart: the smallest together are one. */
function fewer(series: readonly ChartSeries[], other: string, most: number): ChartSeries[] {
  if (series.length <= most) return [...series];
  const sum = ({ values }: ChartSeries) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const largest = new Set([...series].sort((a, b) => sum(b) - sum(a)).slice(0, most - 1));
  const rest = series.filter((each) => !largest.has(each));
  const together = (rest[0]?.values ?? []).map((_, index) =>
    rest.reduce((all, { values }) => all + (values[index] ?? 0), 0),
  );
  return [...series.filter((each) => largest.has(each)), { name: other, values: together }];
}

/** Places of a chart are told apart by their words. */
function distinct(places: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return places.map((place) => {
    const times = (seen.get(place) ?? 0) + 1;
    seen.set(place, times);
    return times === 1 ? place : `${place} (${times})`;
  });
}
