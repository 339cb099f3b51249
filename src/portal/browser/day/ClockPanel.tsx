import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { bodyOf } from "#framework/shared/definitions/call.ts";
import { writtenDay, writtenSpan } from "#framework/shared/dates/spans.ts";
import { writtenTime } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { useToday } from "../dashboards/useDashboard.ts";
import { spanOf } from "../shifts/times.ts";
import { type DayData, type DayShift, missing, opensAt, startIs } from "./dayData.ts";
import { placeNow } from "./position.ts";
import type { Day } from "./useDay.ts";
import { useDayText } from "./words.ts";

/** Starts and ends the shift, with a question where that is early, late, or something is missing. */
export function ClockPanel({ shift, day, range }: { shift: DayShift; day: Day; range: string }) {
  const words = useDayText();
  const { definitions } = useServices();
  const { zone, day: today } = useToday();
  const [isAsking, setAsking] = useState(false);
  const isRunning = shift.status === "in_progress" || shift.status === "missed_clock_out";
  const canStart = shift.status === "scheduled" || shift.status === "no_show";
  const action = definitions.resources.get("my-shifts")?.actions[isRunning ? "end-shift" : "start-shift"];
  if (shift.status === "completed") return <Ended shift={shift} zone={zone} today={today} />;
  if (!action?.call || (!isRunning && !canStart)) return null;
  const { call, label } = action;
  const now = day.now();
  const clock = writtenTime(clockAt(new Date(now), shift.time_zone ?? zone).time);
  const limits: Pick<DayData, "early_minutes" | "late_minutes"> = day.day ?? { late_minutes: 0 };
  const start = startIs(shift, now, limits);
  const open = missing(shift);
  const record = async () => {
    setAsking(false);
    const tappedAt = day.now();
    const at = new Date(tappedAt).toISOString();
    const takesPlace = day.day?.place?.asked === true && day.day.place.agreed === true;
    const changes: JsonObject = isRunning
      ? { status: "completed", clock_out_at: at }
      : { status: "in_progress", clock_in_at: at };
    const body = bodyOf(call, { staff: shift.staff, uuid: shift.uuid });
    await day.queue.add(
      {
        label: `${label}, ${clock}`,
        about: shift.uuid,
        changes,
        call,
        body: Object.assign({}, body),
        tappedAt,
        offset: day.offset,
        files: [],
      },
      takesPlace ? placeNow() : undefined,
    );
  };
  if (!isRunning && (start === "closed" || start === "over")) {
    const { date, time } = clockAt(new Date(opensAt(shift, limits)), shift.time_zone ?? zone);
    const opens = { time: writtenTime(time), day: writtenDay(date, today) };
    return (
      <Typography color="text.secondary">
        {start === "over" ? words("over") : words(date === today ? "opens" : "opensOn", opens)}
      </Typography>
    );
  }
  const asks = isRunning || start !== "usual";
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      {isRunning && shift.clock_in_at && <Running since={Date.parse(shift.clock_in_at)} now={now} />}
      <Button
        variant="contained"
        size="large"
        onClick={() => (asks ? setAsking(true) : void record())}
        startIcon={<Icon name={isRunning ? "Check" : "PlayArrow"} />}
        sx={{ minHeight: 56, fontSize: "1.0625rem" }}
      >
        {words(isRunning ? "end" : "start")}
      </Button>
      {isAsking && (
        <Dialog
          title={words(isRunning ? "endTitle" : start === "early" ? "startEarly" : "startLate")}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{words("back")}</Button>
              <Button variant="contained" onClick={() => void record()}>
                {words(isRunning ? (open.note || open.tasks.length > 0 ? "endAnyway" : "end") : "start")}
              </Button>
            </>
          }
        >
          {isRunning && open.note && <p>{words("missingNote")}</p>}
          {isRunning && open.tasks.length > 0 && (
            <p>{words("missingTasks", { list: open.tasks.join(", ") })}</p>
          )}
          <p>{words(isRunning ? "endText" : "startText", { range, now: clock })}</p>
        </Dialog>
      )}
    </Box>
  );
}

/** When a shift that is over was started and ended, and that its note is missing: it can still be written below. */
function Ended({ shift, zone, today }: { shift: DayShift; zone: string; today: string }) {
  const words = useDayText();
  const { clock_in_at: from, clock_out_at: until } = shift;
  return (
    <Box>
      {from && until && (
        <strong>
          {words("ended", { span: writtenSpan(from, until, { zone: shift.time_zone ?? zone, today }) })}
        </strong>
      )}
      {missing(shift).note && <p>{words("noteStillMissing")}</p>}
    </Box>
  );
}

function Running({ since, now }: { since: number; now: number }) {
  const words = useDayText();
  return <strong>{words("running", { ...spanOf(now - since) })}</strong>;
}
