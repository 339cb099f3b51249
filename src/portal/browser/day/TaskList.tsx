import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { writtenTime } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { useServices } from "#framework/browser/services.tsx";
import { useToday } from "../dashboards/useDashboard.ts";
import type { DayShift } from "./dayData.ts";
import type { Day } from "./useDay.ts";
import { useDayText } from "./words.ts";

/** What is to be done on a shift, to be ticked once it has started. */
export function TaskList({ shift, day, canTick }: { shift: DayShift; day: Day; canTick: boolean }) {
  const words = useDayText();
  const { definitions } = useServices();
  const { zone } = useToday();
  const call = definitions.resources.get("shifts")?.actions["tick-task"]?.call;
  if (!call || !shift.tasks || shift.tasks.length === 0) return null;
  const tick = (task: string, done: boolean) =>
    day.queue.add({
      label: task,
      about: shift.uuid,
      changes: { task, done, at: new Date(day.now()).toISOString() },
      call,
      params: { id: shift.uuid },
      body: { task, done },
      tappedAt: day.now(),
      offset: day.offset,
      files: [],
    });
  return (
    <Box component="section" aria-label={words("tasks")}>
      <Typography variant="h3">{words("tasks")}</Typography>
      {shift.tasks.map(({ task, done_at: doneAt }) => (
        <Box key={task}>
          <FormControlLabel
            control={
              <Checkbox
                checked={doneAt !== undefined}
                disabled={!canTick}
                onChange={(_, done) => void tick(task, done)}
              />
            }
            label={
              <>
                {task}
                {doneAt !== undefined && (
                  <Box component="span" sx={{ color: "text.secondary", ml: 1 }}>
                    {words("doneAt", {
                      time: writtenTime(clockAt(new Date(doneAt), shift.time_zone ?? zone).time),
                    })}
                  </Box>
                )}
              </>
            }
            sx={{ minHeight: 44 }}
          />
        </Box>
      ))}
    </Box>
  );
}
