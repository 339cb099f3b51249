import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { Part } from "../parts.tsx";
import { WeekTable } from "./WeekTable.tsx";
import { writtenWeek } from "../times.ts";

export interface WeekBarsProps {
  title: string;
  /** The picture in a sentence. */
  summary: string;
  /** The place of this week. */
  current: number;
  series: { label: string; color: string }[];
  weeks: { from: string; values: number[] }[];
}

const height = 140;

/** Bars by week that begin at zero, with their sums above them; the same as a table behind a button. */
export function WeekBars({ title, summary, current, series, weeks }: WeekBarsProps) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const sums = weeks.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(1, ...sums);
  const used = series
    .map((one, index) => ({ ...one, index, sum: sumOf(weeks, index) }))
    .filter(({ sum }) => sum > 0);
  return (
    <Part title={title}>
      <Typography color="text.secondary">{summary}</Typography>
      {asTable ? (
        <WeekTable title={title} series={used} weeks={weeks} current={current} />
      ) : (
        <Box aria-hidden sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
          {weeks.map(({ from, values }, index) => (
            <Box key={from} sx={{ flex: 1, minWidth: 0, textAlign: "center" }}>
              <Box
                sx={{
                  fontSize: "0.75rem",
                  height: 20,
                  fontVariantNumeric: "tabular-nums",
                  fontWeight: index === current ? 650 : 400,
                }}
              >
                {sums[index] === 0 ? "" : sums[index]?.toLocaleString("en-AU")}
              </Box>
              <Box
                sx={{
                  height,
                  display: "flex",
                  flexDirection: "column-reverse",
                  gap: "2px",
                  borderBottom: 1,
                  borderColor: "divider",
                }}
              >
                {used.map(({ label, color, index: place }) => (
                  <Box
                    key={label}
                    sx={{
                      width: "100%",
                      maxWidth: 64,
                      mx: "auto",
                      height: `${((values[place] ?? 0) / most) * 100}%`,
                      background: color,
                      borderRadius: 0.5,
                    }}
                  />
                ))}
              </Box>
              <Box
                sx={{
                  fontSize: "0.75rem",
                  color: index === current ? "text.primary" : "text.secondary",
                  fontWeight: index === current ? 650 : 400,
                  mt: 0.5,
                  lineHeight: 1.3,
                }}
              >
                {index === current ? translate("dashboard.thisWeek") : writtenWeek(from)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        {used.length > 1 &&
          used.map(({ label, color }) => (
            <Box key={label} sx={{ display: "flex", gap: 0.75, alignItems: "center", fontSize: "0.8125rem" }}>
              <Box aria-hidden sx={{ width: 12, height: 12, borderRadius: 0.5, background: color }} />
              {label}
            </Box>
          ))}
        <Button
          onClick={() => setAsTable(!asTable)}
          aria-label={`${translate(asTable ? "dashboard.asPicture" : "dashboard.asTable")}: ${title}`}
        >
          {translate(asTable ? "dashboard.asPicture" : "dashboard.asTable")}
        </Button>
      </Box>
    </Part>
  );
}

const sumOf = (weeks: WeekBarsProps["weeks"], index: number): number =>
  weeks.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
