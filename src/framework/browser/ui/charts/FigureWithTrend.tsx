import Box from "@mui/material/Box";
import { Icon } from "../Icon.tsx";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { type ChartFormat, formatValue } from "#framework/shared/charts/chart.ts";
import { trendOf } from "./trend.ts";
import { chartWords } from "./words.ts";

interface FigureWithTrendProps {
  value: number;
  /** The same of the period before; without it no trend is shown. */
  before?: number;
  /** The period before in words: "last month". */
  beforeLabel?: string;
  format?: ChartFormat;
  /** What is counted, in words, where the heading does not say it. */
  unit?: string;
}

const icons = { more: "ArrowUpward", less: "ArrowDownward", same: undefined, none: undefined } as const;

/** One figure, and how it has changed against the period before. */
export function FigureWithTrend({ value, before, beforeLabel = "", format, unit }: FigureWithTrendProps) {
  const text = useLaterText("chart", chartWords);
  const trend = before === undefined ? undefined : trendOf(value, before);
  const icon = trend && icons[trend.change];
  return (
    <Box sx={{ display: "flex", alignItems: "baseline", flexWrap: "wrap", columnGap: 1.5 }}>
      <Box component="span" sx={{ fontSize: "1.75rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {formatValue(value, format)}
        {unit !== undefined && (
          <Box component="span" sx={{ fontSize: "0.9375rem", fontWeight: 400, ms: 0.75 }}>
            {" "}
            {unit}
          </Box>
        )}
      </Box>
      {trend && (
        <Box component="span" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
          {icon && <Icon name={icon} size={16} inText />}
          {text(trend.change, { share: trend.share, before: beforeLabel })}
        </Box>
      )}
    </Box>
  );
}
