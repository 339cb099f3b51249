import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { useServices } from "#framework/browser/services.tsx";
import { type Warning, warningsOf } from "#framework/browser/screens/calendar/editing/edit.ts";
import {
  acceptanceOf,
  WarningsToAccept,
} from "#framework/browser/screens/calendar/editing/WarningsToAccept.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { useRosterText } from "./words.ts";

interface Outcome {
  uuid: string;
  outcome: "done" | "refused";
  reason?: string;
}

/** Gives the selected shifts to one worker, or opens them. Each that cannot be given is named with the reason. */
export function AssignDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const text = useRosterText();
  const { http } = useServices();
  const { calendar, editor } = useCalendarContext();
  const { resource, blocks } = calendar;
  const [staff, setStaff] = useState("");
  const [warnings, setWarnings] = useState<Warning[]>([]);
  const [reason, setReason] = useState("");
  const pick = resource.calls["pick-staff"];
  const assign = resource.calls["assign-many"];
  const { data: people = [], isFetching } = useQuery({
    queryKey: [resource.name, "pick-staff"],
    enabled: pick !== undefined,
    queryFn: async ({ signal }) =>
      pick
        ? (await http.send<{ staffs: { uuid: string; full_name: string }[] }>(pick, { signal })).data.staffs
        : [],
  });
  const {
    mutate,
    data: results,
    isPending,
    error,
  } = useMutation({
    mutationFn: async () => {
      if (!assign) return [];
      const body = { shift_uuids: ids, ...(staff !== "" && { staff }), ...acceptanceOf(warnings, reason) };
      const { data } = await http.send<{ results: Outcome[] }>(assign, {
        body,
        idempotencyKey: crypto.randomUUID(),
      });
      await editor.refresh();
      const { results: outcomes } = data;
      if (outcomes.every(({ outcome }) => outcome === "done")) {
        toasts.success(text("assigned", { smart_count: outcomes.length }));
        onClose();
      }
      return outcomes;
    },
    onError: (failure) => setWarnings(warningsOf(failure)),
  });
  const isWarned = warnings.length > 0;
  const refused = results?.filter(({ outcome }) => outcome === "refused") ?? [];
  const nameOf = (id: string) => {
    const block = blocks.find((one) => one.id === id);
    return block ? calendar.nameOf(block.record) : id;
  };
  return (
    <Dialog
      title={text("assignTitle", { smart_count: ids.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text(results ? "close" : "cancel")}</Button>
          {!results && (
            <Button
              variant="contained"
              disabled={isPending || (isWarned && reason.trim() === "")}
              onClick={() => mutate()}
            >
              {text(isWarned ? "assignAnyway" : "assign")}
            </Button>
          )}
        </>
      }
    >
      {error && !isWarned && <Alert severity="error">{messageOf(error)}</Alert>}
      {results ? (
        <>
          <Typography>{text("assigned", { smart_count: results.length - refused.length })}</Typography>
          <Box component="ul" sx={{ pl: 2.5 }}>
            {refused.map(({ uuid, reason }) => (
              <li key={uuid}>
                <b>{nameOf(uuid)}</b>: {reason}
              </li>
            ))}
          </Box>
        </>
      ) : isWarned ? (
        <WarningsToAccept
          warnings={warnings}
          question={text("assignWarned")}
          reason={reason}
          onReason={setReason}
        />
      ) : (
        <Autocomplete
          options={people}
          loading={isFetching}
          value={people.find(({ uuid }) => uuid === staff) ?? null}
          onChange={(_event, next) => setStaff(next?.uuid ?? "")}
          getOptionLabel={({ full_name: name }) => name}
          getOptionKey={({ uuid }) => uuid}
          isOptionEqualToValue={(one, other) => one.uuid === other.uuid}
          renderInput={(params) => (
            <TextField {...params} label={text("worker")} helperText={text("noWorker")} />
          )}
        />
      )}
    </Dialog>
  );
}
