import Box from "@mui/material/Box";
import { type ChartData, type ChartSeries, formatValue } from "#framework/shared/charts/chart.ts";

type ChartTableProps = Pick<ChartData, "title" | "axis" | "places" | "unit" | "format"> & {
  series: readonly ChartSeries[];
};

/** What a chart shows, as a table. */
export const ChartTable = ({ title, axis, places, unit, format, series }: ChartTableProps) => (
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
            <td key={name}>{formatValue(values[index], format)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
);
