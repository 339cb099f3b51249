import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { useRosterText } from "./words.ts";

/** Makes a template from the shifts of the days in sight. */
export function SaveTemplate({ templates, onClose }: { templates: Resource; onClose: () => void }) {
  const text = useRosterText();
  const { http } = useServices();
  const queries = useQueryClient();
  const { range } = useCalendarContext().calendar;
  const [name, setName] = useState("");
  const call = templates.calls.make;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!call) return;
      const body = { name: name.trim(), start_date: range.from, end_date: range.until };
      const { message } = await http.send(call, { body, idempotencyKey: crypto.randomUUID() });
      await queries.invalidateQueries({ queryKey: [templates.name] });
      toasts.success(message);
      onClose();
    },
  });
  return (
    <Dialog
      title={text("templateSaveTitle", { range: writtenDays(range.from, range.until) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button variant="contained" disabled={isPending || name.trim().length < 2} onClick={() => mutate()}>
            {text("templateSaveRun")}
          </Button>
        </>
      }
    >
      <TextField
        fullWidth
        label={text("templateName")}
        value={name}
        onChange={({ target }) => setName(target.value)}
        helperText={text("templateSaveHint")}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        sx={{ mt: 1 }}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {messageOf(error, text("templateFailed"))}
        </Alert>
      )}
    </Dialog>
  );
}
