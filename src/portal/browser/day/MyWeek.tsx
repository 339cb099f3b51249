import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useSearchParams } from "react-router";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { useNow } from "#framework/browser/screens/wizard/sent/useNow.ts";
import { PageSkeleton } from "#framework/browser/ui/page/PageSkeleton.tsx";
import { leading } from "./dayData.ts";
import { LaterShifts } from "./LaterShifts.tsx";
import { ShiftNow } from "./ShiftNow.tsx";
import { useDay } from "./useDay.ts";
import { Waiting } from "./Waiting.tsx";
import { useDayText } from "./words.ts";

const mostOffMinutes = 2;

/** A worker's next seven days on the phone: the shift under way or the next one first, with all that is done on it. */
export default function MyWeek() {
  const words = useDayText();
  const day = useDay();
  useNow();
  const [params, setParams] = useSearchParams();
  const shifts = day.day?.shifts ?? [];
  const chosen = shifts.find(({ uuid }) => uuid === params.get("shift")) ?? leading(shifts, day.now());
  const minutesOff = Math.round(Math.abs(day.offset) / 60);
  return (
    <Box sx={{ maxWidth: "44rem" }}>
      <PageHeader title={words("title")} />
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {day.failure && !day.day && (
          <Alert
            severity={day.failure.said ? "info" : "error"}
            action={!day.failure.said && <Button onClick={day.again}>{words("again")}</Button>}
          >
            {day.failure.said ?? words("failed")}
          </Alert>
        )}
        {!day.day && !day.failure && <PageSkeleton />}
        <Waiting day={day} />
        {minutesOff >= mostOffMinutes && (
          <Alert severity="warning">{words("clockOff", { minutes: minutesOff })}</Alert>
        )}
        {day.day && !chosen && <Typography color="text.secondary">{words("none")}</Typography>}
        {chosen && <ShiftNow key={chosen.uuid} shift={chosen} day={day} />}
        <LaterShifts
          shifts={shifts.filter(({ uuid }) => uuid !== chosen?.uuid)}
          people={day.day?.people ?? []}
          onOpen={(shift) => setParams({ shift })}
        />
      </Box>
    </Box>
  );
}
