import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { PayLine } from "./answer.ts";
import { PayLines } from "./PayLines.tsx";

/** Lines of pay by the day that they are for, in order. */
export const byDay = (lines: readonly PayLine[]): [string, PayLine[]][] =>
  [...Map.groupBy(lines, ({ date }) => date)].toSorted(([one], [other]) => one.localeCompare(other));

interface PayByDayProps {
  days: readonly (readonly [string, readonly PayLine[]])[];
  zone: string;
  heading: "h2" | "h4";
}

/** The lines of each day below its name and its sum. */
export function PayByDay({ days, zone, heading }: PayByDayProps) {
  return days.map(([date, lines]) => {
    const day = writtenDate(date, { weekday: true });
    return (
      <Box key={date} component="section" aria-label={day} sx={{ mt: 2 }}>
        <Box sx={{ display: "flex", justifyContent: "space-between", fontWeight: 650 }}>
          <Typography variant="subtitle1" component={heading} sx={{ fontWeight: "inherit" }}>
            {day}
          </Typography>
          <span>{formatCents(lines.reduce((sum, { amount }) => sum + amount, 0))}</span>
        </Box>
        <PayLines lines={lines} zone={zone} />
      </Box>
    );
  });
}
