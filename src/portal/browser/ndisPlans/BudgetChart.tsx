import { Chart } from "#framework/browser/ui/charts/Chart.tsx";
import type { ChartSeries } from "#framework/shared/charts/chart.ts";
import { writtenMonth } from "#framework/shared/dates/spans.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";

/** A month in the width of a tick: `Sep 26`. */
const monthName = (isoDate: string) => writtenMonth(isoDate).replace(/\d{2}(?=\d{2}$)/, "");

/** A line of the chart: what it takes from a month. */
export interface BudgetSeries extends Omit<ChartSeries, "values"> {
  of: (month: JsonObject) => JsonObject[string] | undefined;
}

interface BudgetChartProps {
  title: string;
  axis: string;
  unit: string;
  months: unknown;
  series: readonly BudgetSeries[];
}

/** A budget month by month, as lines. */
export function BudgetChart({ title, axis, unit, months, series }: BudgetChartProps) {
  const shown = objectsIn(months);
  return (
    <Chart
      title={title}
      kind="line"
      axis={axis}
      unit={unit}
      format="money"
      height={180}
      places={shown.map(({ month }) => monthName(String(month)))}
      series={series.map(({ of, ...look }) => ({
        ...look,
        values: shown.map((month) => {
          const value = of(month);
          return typeof value === "number" ? value : null;
        }),
      }))}
    />
  );
}
