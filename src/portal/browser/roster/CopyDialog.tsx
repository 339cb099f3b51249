import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { type CopyAnswer, copySummary, firstTarget } from "./copyDays.ts";
import { useRosterText } from "./words.ts";

const ways = ["skip", "merge", "replace"] as const;

/** Copies the days in sight to other days, as drafts: what would become of each shift is said before, and it can be undone. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const text = useRosterText();
  const { http } = useServices();
  const { calendar, editor } = useCalendarContext();
  const { resource, range, look } = calendar;
  const [chosenDay, setChosenDay] = useState<string>();
  const to = chosenDay ?? firstTarget(range.from, range.until);
  const [existing, setExisting] = useState<(typeof ways)[number]>("skip");
  const copy = resource.calls["copy-days"];
  const undo = resource.calls["undo-copy"];
  const asked = { start_date: range.from, end_date: range.until, to, existing };
  const preview = useQuery({
    queryKey: [resource.name, "copy", asked],
    enabled: copy !== undefined && to > range.until,
    queryFn: async ({ signal }) =>
      copy &&
      ((await http.send(copy, { body: { ...asked, preview: true }, signal, quiet: true }))
        .data as CopyAnswer),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!copy) return;
      const { data, message } = await http.send(copy, { body: asked, idempotencyKey: crypto.randomUUID() });
      const { shifts, replaced } = data as CopyAnswer;
      await editor.refresh();
      look({ day: to });
      toasts.undo(message, text("undo"), () => {
        if (undo)
          void http
            .send(undo, { body: { shift_uuids: shifts, replaced } })
            .then(({ message: undone }) => toasts.success(undone))
            .catch((failure: unknown) => toasts.error(messageOf(failure)))
            .then(() => editor.refresh());
      });
      onClose();
    },
  });
  const summary = preview.data && copySummary(preview.data.results);
  const made = summary ? summary.copied + summary.open : 0;
  const failure = error ?? preview.error;
  return (
    <Dialog
      title={text("copyTitle", { range: writtenDays(range.from, range.until) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button
            variant="contained"
            disabled={isPending || made === 0 || to <= range.until}
            onClick={() => mutate()}
          >
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
        <TextField
          select
          label={text("existing")}
          value={existing}
          onChange={(event) => setExisting(ways.find((way) => way === event.target.value) ?? "skip")}
        >
          {ways.map((way) => (
            <MenuItem key={way} value={way}>
              {text(`ways.${way}`)}
            </MenuItem>
          ))}
        </TextField>
        {failure && <Alert severity="error">{messageOf(failure, text("copyFailed"))}</Alert>}
        <Box role="status">
          {summary && (
            <>
              <Typography sx={{ fontWeight: 600 }}>
                {text("copySummary", {
                  copied: summary.copied,
                  open: summary.open,
                  skipped: summary.skipped,
                })}
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflowY: "auto" }}>
                {summary.reasons.map(([reason, times]) => (
                  <li key={reason}>{times > 1 ? `${reason} (${times})` : reason}</li>
                ))}
              </Box>
            </>
          )}
        </Box>
      </Box>
    </Dialog>
  );
}
