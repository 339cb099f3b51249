import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { writtenWeek } from "../times.ts";

interface WeekTableProps {
  title: string;
  series: { label: string; index: number }[];
  weeks: { from: string; values: number[] }[];
  current: number;
}

/** The figures of a picture by week, as a table. */
export function WeekTable({ title, series, weeks, current }: WeekTableProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Box
        component="table"
        aria-label={title}
        sx={{
          borderCollapse: "collapse",
          fontSize: "0.875rem",
          width: "100%",
          "th, td": { textAlign: "left", py: 0.75, pe: 2, borderBottom: 1, borderColor: "divider" },
          "td, th:not(:first-of-type)": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{translate("dashboard.week")}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, values }, index) => (
            <tr key={from}>
              <th scope="row">
                {writtenWeek(from)}
                {index === current && ` (${translate("dashboard.thisWeek").toLowerCase()})`}
              </th>
              {series.map(({ label, index: place }) => (
                <td key={label}>{(values[place] ?? 0).toLocaleString("en-AU")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
