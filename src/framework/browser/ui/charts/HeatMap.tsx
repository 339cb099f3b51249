import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { type ChartData, drawnSeries, heatOf } from "#framework/shared/charts/chart.ts";
import type { Tokens } from "../../theme/tokens.ts";
import { contrast, mix } from "../../theme/color.ts";
import { ChartTable } from "./ChartTable.tsx";

/** How much of the provider's colour the fullest cell has: as much as leaves its words readable (WCAG 1.4.3). */
function fullestOf({ surface, brand, text }: Tokens): number {
  let share = 0.9;
  while (share > 0 && contrast(text, mix(surface, brand, share)) < 4.5) share -= 0.05;
  return Math.max(0, share);
}

/**
 * Values in two directions as a table whose cells are the fuller the higher. It is a table for everyone: each cell says its
 * value, so that nothing depends on the colour.
 */
export function HeatMap(data: ChartData) {
  const { tokens } = useTheme();
  const series = drawnSeries(data);
  const shareOf = heatOf(series);
  const fullest = fullestOf(tokens);
  const lookOf = (value: number | null) => {
    if (value === null) return {};
    return {
      bgcolor: mix(tokens.surface, tokens.brand, shareOf(value) * fullest),
      printColorAdjust: "exact",
    };
  };
  return (
    <Box component="figure" aria-label={data.title} sx={{ m: 0, minWidth: 0, breakInside: "avoid" }}>
      <Box
        role="group"
        aria-label={data.title}
        tabIndex={0}
        sx={{
          maxHeight: 480,
          overflow: "auto",
          "th, td": { px: 1 },
          "@media print": { maxHeight: "none" },
          "&:focus-visible": { outline: `2px solid ${tokens.focus}`, outlineOffset: 2 },
        }}
      >
        <ChartTable {...data} series={series} lookOf={lookOf} />
      </Box>
    </Box>
  );
}
