import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useTheme } from "@mui/material/styles";
import { type ComponentType, lazy, Suspense, useId, useRef, useState } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { usePrinting } from "../page/usePrinting.ts";
import { visuallyHidden } from "../visuallyHidden.ts";
import { type ChartData, drawnSeries } from "#framework/shared/charts/chart.ts";
import { ChartTable } from "./ChartTable.tsx";
import { HeatMap } from "./HeatMap.tsx";
import { Legend } from "./Legend.tsx";
import { looksOf } from "./looks.ts";
import type { PlotProps } from "./Plot.tsx";
import { useSeen } from "./useSeen.ts";
import { chartWords } from "./words.ts";

/** Without a connection the table, one button away, has to do. */
const Plot = lazy<ComponentType<PlotProps>>(() => import("./Plot.tsx").catch(() => ({ default: Undrawn })));

interface ChartProps extends ChartData {
  /** In pixels, of the drawing. */
  height?: number;
}

/**
 * A chart, and the same as a table behind a button. The table is there for screen readers at all times. The drawing is
 * loaded when it comes into sight; a page that is printed before that has the table. A heading is the caller's.
 */
export function Chart(props: ChartProps) {
  return props.kind === "heat" ? <HeatMap {...props} /> : <DrawnChart {...props} />;
}

function DrawnChart({ height = 220, ...data }: ChartProps) {
  const { title, kind, unit } = data;
  const text = useLaterText("chart", chartWords);
  const { tokens } = useTheme();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const isPrinting = usePrinting();
  const [asTable, setAsTable] = useState(false);
  const series = drawnSeries(data);
  const looks = looksOf(tokens, series);
  const isTable = asTable || (isPrinting && !isSeen);
  return (
    <Box component="figure" ref={frame} aria-label={title} sx={{ m: 0, minWidth: 0, breakInside: "avoid" }}>
      {!isTable && (
        <Box
          sx={{
            "&:focus-within": { outline: `2px solid ${tokens.focus}`, outlineOffset: 2, borderRadius: 1 },
          }}
        >
          <Box aria-hidden sx={{ fontSize: "0.75rem", color: "text.secondary" }}>
            {unit}
          </Box>
          <Box sx={{ height, position: "relative" }}>
            {isSeen && (
              <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
                <Plot {...data} id={id} series={series} looks={looks} height={height} />
              </Suspense>
            )}
          </Box>
        </Box>
      )}
      <Box sx={isTable ? { overflowX: "auto" } : undefined} style={isTable ? undefined : visuallyHidden}>
        <ChartTable {...data} series={series} />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "center", mt: 0.5 }}>
        {series.length > 1 && !isTable && (
          <Legend id={id} kind={kind} series={series} looks={looks} ground={tokens.surface} />
        )}
        <Button
          className="no-print"
          size="small"
          onClick={() => setAsTable(!asTable)}
          aria-label={`${text(asTable ? "asPicture" : "asTable")}: ${title}`}
        >
          {text(asTable ? "asPicture" : "asTable")}
        </Button>
      </Box>
    </Box>
  );
}

function Undrawn() {
  const text = useLaterText("chart", chartWords);
  return <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{text("undrawn")}</Box>;
}
