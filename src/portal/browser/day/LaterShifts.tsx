import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { spokenTime } from "../dashboards/times.ts";
import { useToday } from "../dashboards/useDashboard.ts";
import type { DayPerson, DayShift } from "./dayData.ts";
import { namesOf, useStatusWords } from "./shiftWords.ts";
import { useDayText } from "./words.ts";

interface LaterShiftsProps {
  shifts: readonly DayShift[];
  people: readonly DayPerson[];
  onOpen: (shift: string) => void;
}

/** The other shifts of these days, by day; one that is opened takes the place above. */
export function LaterShifts({ shifts, people, onOpen }: LaterShiftsProps) {
  const words = useDayText();
  const statusOf = useStatusWords();
  const { zone } = useToday();
  if (shifts.length === 0) return null;
  const days = Map.groupBy(shifts, (shift) => spokenTime(shift, zone).day);
  return (
    <Box component="section" aria-label={words("later")} sx={{ display: "grid", gap: 2, mt: 1 }}>
      {[...days].map(([day, those]) => {
        const [first] = those;
        const { date, away } = first ? spokenTime(first, zone) : { date: day, away: "" };
        return (
          <Box key={day}>
            <Typography variant="h2" sx={{ fontSize: "1rem", mb: 0.5 }}>
              {date}{" "}
              <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
                {away}
              </Box>
            </Typography>
            <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
              {those.map((shift) => (
                <li key={shift.uuid}>
                  <Button
                    fullWidth
                    color="inherit"
                    variant="outlined"
                    onClick={() => onOpen(shift.uuid)}
                    sx={{ justifyContent: "space-between", textAlign: "start", minHeight: 52, gap: 1 }}
                  >
                    <span>
                      {spokenTime(shift, zone).range}
                      <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
                        {namesOf(shift, people)}
                      </Box>
                    </span>
                    <span>{statusOf(shift.status)}</span>
                  </Button>
                </li>
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
