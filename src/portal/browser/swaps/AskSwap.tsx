import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { LimitedField } from "#framework/browser/ui/inputs/LimitedField.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { ChooseColleague } from "./ChooseColleague.tsx";
import { ChooseReturn } from "./ChooseReturn.tsx";
import { ChooseWay, type Way } from "./ChooseWay.tsx";
import { useColleagues } from "./useColleagues.ts";
import { useSwapText } from "./words.ts";

const nothing: Record<string, unknown> = {};

/** Asks colleagues to take the worker's own shift, or one of them to swap it. */
export default function AskSwap({ record = nothing, onClose }: PlacedComponentProps) {
  const text = useSwapText();
  const { http, definitions } = useServices();
  const queries = useQueryClient();
  const shift = String(record.uuid ?? record.id ?? "");
  const [way, setWay] = useState<Way>("all");
  const [colleague, setColleague] = useState("");
  const [inReturn, setInReturn] = useState("");
  const [note, setNote] = useState("");
  const { data, error: failure, refetch } = useColleagues(shift);
  const call = definitions.resources.get("my-swaps")?.calls.ask;
  const able = data?.colleagues.filter(({ can_take: can }) => can || way === "swap") ?? [];
  const chosen = way === "all" ? undefined : able.find(({ uuid }) => uuid === colleague);
  const isWhole = able.length > 0 && (way === "all" || (chosen && (way === "give" || inReturn !== "")));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!call) return;
      const body = {
        shift,
        kind: way === "swap" ? "swap" : "give",
        ...(chosen && { colleague: chosen.uuid }),
        ...(way === "swap" && { other_shift: inReturn }),
        ...(note.trim() !== "" && { note: note.trim() }),
      };
      const { message } = await http.send(call, { body, idempotencyKey: crypto.randomUUID() });
      toasts.success(message);
      await queries.invalidateQueries({ queryKey: ["my-swaps"] });
      onClose?.();
    },
  });
  return (
    <Dialog
      title={text("askTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button variant="contained" disabled={isPending || !isWhole} onClick={() => mutate()}>
            {way === "all" && able.length > 0 ? text("askAll", { smart_count: able.length }) : text("ask")}
          </Button>
        </>
      }
    >
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(error)}
        </Alert>
      )}
      <Typography sx={{ mb: 2 }}>{text("askText")}</Typography>
      <ChooseWay way={way} onWay={setWay} />
      {failure && <LoadFailure error={failure} title={text("loadFailed")} onRetry={() => void refetch()} />}
      {!data && !failure && <Skeleton variant="rounded" height={56} sx={{ my: 2 }} />}
      {data && able.length === 0 && (
        <Alert severity="info" sx={{ my: 2 }}>
          {text("none")}
        </Alert>
      )}
      {way !== "all" && able.length > 0 && (
        <ChooseColleague
          colleagues={able}
          value={colleague}
          onChange={(next) => {
            setColleague(next);
            setInReturn("");
          }}
        />
      )}
      {way === "swap" && chosen && (
        <ChooseReturn shift={shift} colleague={chosen} value={inReturn} onChange={setInReturn} />
      )}
      <LimitedField
        label={text("note")}
        helperText={text("noteHint")}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        most={300}
        fullWidth
        multiline
        sx={{ mt: 2 }}
      />
    </Dialog>
  );
}
