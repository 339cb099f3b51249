import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import type { SystemStyleObject } from "@mui/system";
import { type ChartData, type ChartSeries, formatValue } from "#framework/shared/charts/chart.ts";

type ChartTableProps = Pick<ChartData, "title" | "axis" | "places" | "unit" | "format"> & {
  series: readonly ChartSeries[];
  /** How the cell of a value looks besides. */
  lookOf?: (value: number | null) => SystemStyleObject<Theme>;
};

/** What a chart shows, as a table. */
export const ChartTable = ({ title, axis, places, unit, format, series, lookOf }: ChartTableProps) => (
  <Box
    component="table"
    sx={{
      borderCollapse: "collapse",
      fontSize: "0.875rem",
      width: "100%",
      "th, td": { textAlign: "start", py: 0.75, pe: 2, borderBottom: 1, borderColor: "divider" },
      "td, th:not(:first-of-type)": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
      caption: { textAlign: "start", color: "text.secondary", pb: 0.5 },
    }}
  >
    <caption>
      {title} ({unit})
    </caption>
    <thead>
      <tr>
        <th scope="col">{axis}</th>
        {series.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {places.map((place, index) => (
        <tr key={place}>
          <th scope="row">{place}</th>
          {series.map(({ name, values }) => (
            <Box component="td" key={name} sx={lookOf?.(values[index] ?? null)}>
              {formatValue(values[index], format)}
            </Box>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
);
