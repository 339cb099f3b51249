import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import type { Day } from "./useDay.ts";
import { useDayText } from "./words.ts";

/**
 * Asks a worker whether their place may be recorded at start and end, where the provider wants it. Shifts can be started
 * without an answer; once there is one, it can be changed here.
 */
export function PlaceChoice({ day }: { day: Day }) {
  const words = useDayText();
  const { definitions, http } = useServices();
  const [isChanging, setChanging] = useState(false);
  const call = definitions.resources.get("my-shifts")?.calls["choose-place"];
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (agreed: boolean) => {
      if (!call) throw new Error("my-shifts lacks the call of the place");
      return http.send(call, { body: { agreed }, quiet: true, idempotencyKey: crypto.randomUUID() });
    },
    onSuccess: ({ message }) => {
      toasts.success(message);
      setChanging(false);
      day.again();
    },
  });
  const { asked: isAsked = false, agreed = null } = day.day?.place ?? {};
  if (!isAsked) return null;
  if (agreed !== null && !isChanging)
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {words(agreed ? "placeOn" : "placeOff")}
        </Typography>
        <Button size="small" onClick={() => setChanging(true)}>
          {words("placeChange")}
        </Button>
      </Box>
    );
  return (
    <Alert severity="info" role="group" aria-label={words("placeTitle")}>
      <Typography variant="subtitle2" component="h3">
        {words("placeTitle")}
      </Typography>
      <p style={{ marginBlock: "0.5em" }}>{words("placeText")}</p>
      {error && <p role="alert">{messageOf(error)}</p>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate(true)}>
          {words("placeAgree")}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate(false)}>
          {words("placeRefuse")}
        </Button>
      </Box>
    </Alert>
  );
}

/** What was recorded of the worker's place on a shift: they see all of it. */
export function RecordedPlaces({
  shift: {
    clock_in_place: start,
    clock_in_accuracy: startAccuracy,
    clock_out_place: end,
    clock_out_accuracy: endAccuracy,
  },
}: {
  shift: {
    clock_in_place?: string;
    clock_in_accuracy?: number;
    clock_out_place?: string;
    clock_out_accuracy?: number;
  };
}) {
  const words = useDayText();
  return (
    <>
      {start !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {words("placeAtStart", { place: start, accuracy: startAccuracy ?? 0 })}
        </Typography>
      )}
      {end !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {words("placeAtEnd", { place: end, accuracy: endAccuracy ?? 0 })}
        </Typography>
      )}
    </>
  );
}
