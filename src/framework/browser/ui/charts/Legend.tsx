import Box from "@mui/material/Box";
import type { ChartData, ChartSeries } from "#framework/shared/charts/chart.ts";
import type { SeriesLook } from "./looks.ts";
import { fillOf, Patterns } from "./Patterns.tsx";

interface LegendProps {
  id: string;
  kind: ChartData["kind"];
  series: readonly ChartSeries[];
  looks: readonly SeriesLook[];
  ground: string;
}

/** Which series is which: a piece of what is drawn, and its name. The table says it to those who do not see it. */
export const Legend = ({ id, kind, series, looks, ground }: LegendProps) => (
  <Box
    component="ul"
    aria-hidden
    sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5 }}
  >
    {series.map(({ name }, index) => {
      const look = looks[index];
      return (
        <Box
          component="li"
          key={name}
          sx={{ display: "flex", gap: 0.75, alignItems: "center", fontSize: "0.8125rem" }}
        >
          {look && (
            <svg width={20} height={12}>
              {kind === "line" ? (
                <line
                  x1={0}
                  x2={20}
                  y1={6}
                  y2={6}
                  stroke={look.color}
                  strokeWidth={2.5}
                  strokeDasharray={look.dash}
                />
              ) : (
                <>
                  <Patterns id={`${id}-legend`} looks={[look]} ground={ground} />
                  <rect
                    width={20}
                    height={12}
                    rx={2}
                    fill={fillOf(look, `${id}-legend`)}
                    stroke={look.color}
                  />
                </>
              )}
            </svg>
          )}
          {name}
        </Box>
      );
    })}
  </Box>
);
