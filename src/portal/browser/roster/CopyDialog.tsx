import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { firstTarget } from "./copyDays.ts";
import { CopySummary, ExistingField, type Way } from "./CopySummary.tsx";
import { useCopying } from "./useCopying.ts";
import { useRosterText } from "./words.ts";

/** Copies the days in sight to other days, as drafts: what would become of each shift is said before, and it can be undone. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const text = useRosterText();
  const { resource, range } = useCalendarContext().calendar;
  const [chosenDay, setChosenDay] = useState<string>();
  const to = chosenDay ?? firstTarget(range.from, range.until);
  const [existing, setExisting] = useState<Way>("skip");
  const { summary, made, failure, canRun, run } = useCopying({
    call: resource.calls["copy-days"],
    body: { start_date: range.from, end_date: range.until, to, existing },
    isReady: to > range.until,
    day: to,
    onDone: onClose,
  });
  return (
    <Dialog
      title={text("copyTitle", { range: writtenDays(range.from, range.until) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button variant="contained" disabled={!canRun} onClick={run}>
            {text("copyRun", { smart_count: made })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 2, mt: 1 }}>
        <TextField
          type="date"
          label={text("copyTo")}
          value={to}
          onChange={(event) => setChosenDay(event.target.value)}
          error={to <= range.until}
          helperText={to <= range.until ? text("copyLater") : text("copyToHint")}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <ExistingField value={existing} onChange={setExisting} />
        <CopySummary summary={summary} failure={failure} />
      </Box>
    </Dialog>
  );
}
