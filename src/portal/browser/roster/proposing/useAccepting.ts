import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { type Warning, warningsOf } from "#framework/browser/screens/calendar/editing/edit.ts";
import { acceptanceOf } from "#framework/browser/screens/calendar/editing/WarningsToAccept.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { useProposingText } from "./words.ts";

interface Outcome {
  uuid: string;
  outcome: "done" | "refused";
  reason?: string;
}

/** Accepting what is proposed: warnings of published shifts are shown first, and what is refused is kept with the reason. */
export function useAccepting({ calls }: Resource, refresh: () => Promise<unknown>) {
  const text = useProposingText();
  const { http } = useServices();
  const { editor, selection } = useCalendarContext();
  const [warnings, setWarnings] = useState<Warning[]>([]);
  const [reason, setReason] = useState("");
  const accept = useMutation({
    mutationFn: async ({ id, answer, shifts }: { id: string; answer: string; shifts: string[] }) => {
      if (!calls.accept) return [];
      const body = { answer, shift_uuids: shifts, ...acceptanceOf(warnings, reason) };
      const { data } = await http.send<{ results: Outcome[] }>(calls.accept, {
        params: { id },
        body,
        idempotencyKey: crypto.randomUUID(),
      });
      const { results } = data;
      const done = results.filter(({ outcome }) => outcome === "done").length;
      if (done > 0) toasts.success(text("done", { smart_count: done }));
      setWarnings([]);
      setReason("");
      selection.clear();
      await Promise.all([editor.refresh(), refresh()]);
      return results.filter(({ outcome }) => outcome === "refused");
    },
    onError: (failure) => setWarnings(warningsOf(failure)),
  });
  return {
    run: accept.mutate,
    isPending: accept.isPending,
    refused: accept.data ?? [],
    failure: warnings.length > 0 ? null : accept.error,
    warnings,
    reason,
    setReason,
    back: () => setWarnings([]),
  };
}
