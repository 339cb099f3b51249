import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { writtenTime } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { PayLine } from "./answer.ts";
import { colourOf } from "./colours.ts";

/** From the start to the end of a shift, coloured by what each time is paid as. The lines below say the same in words. */
export function TimeBar({ lines, shift, zone }: { lines: PayLine[]; shift: string; zone: string }) {
  const translate = useTranslate();
  const parts = lines
    .flatMap(({ segments, category, rule }) =>
      segments
        .filter((segment) => segment.shift === shift && segment.minutes > 0)
        .map(({ from, until }) => ({
          from: Date.parse(from),
          until: Date.parse(until),
          title: rule.title,
          category,
        })),
    )
    .toSorted((a, b) => a.from - b.from);
  if (parts.length === 0) return null;
  const start = Math.min(...parts.map(({ from }) => from));
  const end = Math.max(...parts.map(({ until }) => until));
  const share = (instant: number) => `${((instant - start) / (end - start)) * 100}%`;
  const time = (instant: number) => writtenTime(clockAt(new Date(instant), zone).time);
  return (
    <Box aria-label={translate("pay.bar")} role="img">
      <Box
        sx={{
          position: "relative",
          height: 24,
          borderRadius: 1,
          overflow: "hidden",
          bgcolor: "action.hover",
        }}
      >
        {parts.map(({ from, until, title, category }) => (
          <Box
            key={`${from} ${category}`}
            title={`${title}: ${time(from)} – ${time(until)}`}
            sx={{
              position: "absolute",
              insetBlock: 0,
              left: share(from),
              width: `calc(${share(until)} - ${share(from)})`,
              bgcolor: colourOf(category),
              borderInlineEnd: 1,
              borderColor: "background.paper",
            }}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: "flex",
          justifyContent: "space-between",
          fontSize: "0.8125rem",
          color: "text.secondary",
        }}
      >
        <span>{time(start)}</span>
        <span>{time(end)}</span>
      </Box>
    </Box>
  );
}
