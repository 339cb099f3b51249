import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import type { PayLine } from "./answer.ts";
import { colourOf } from "./colours.ts";

/** Hours of each day as bars, coloured by what they are paid as. The lines below say the same in words. */
export function DayBars({ days }: { days: readonly (readonly [string, readonly PayLine[]])[] }) {
  const translate = useTranslate();
  const hourly = days.map(([date, lines]) => {
    const parts = lines.filter(({ unit, minutes }) => unit === "hour" && (minutes ?? 0) > 0);
    return { date, parts, minutes: parts.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) };
  });
  const most = Math.max(...hourly.map(({ minutes }) => minutes), 1);
  return (
    <Box role="img" aria-label={translate("pay.days")} sx={{ display: "grid", rowGap: 0.5 }}>
      {hourly.map(({ date, parts, minutes }) => (
        <Box
          key={date}
          sx={{
            display: "grid",
            gridTemplateColumns: "8rem 1fr 6rem",
            columnGap: 1,
            alignItems: "center",
            fontSize: "0.8125rem",
          }}
        >
          <span>{writtenDate(date, { weekday: true })}</span>
          <Box sx={{ display: "flex", height: 14, borderRadius: 0.5, overflow: "hidden" }}>
            {parts.map((part, index) => (
              <Box
                key={index}
                title={part.rule.title}
                sx={{
                  width: `${((part.minutes ?? 0) / most) * 100}%`,
                  bgcolor: colourOf(part.category),
                  borderInlineEnd: 1,
                  borderColor: "background.paper",
                }}
              />
            ))}
          </Box>
          <Box
            component="span"
            sx={{ textAlign: "end", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
          >
            {writtenHours(minutes / 60)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
