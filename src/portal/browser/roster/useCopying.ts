import { useMutation, useQuery } from "@tanstack/react-query";
import type { Call } from "#framework/shared/definitions/call.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { type CopyAnswer, copySummary } from "./copyDays.ts";
import { useRosterText } from "./words.ts";

interface Copying {
  call: Call | undefined;
  body: Record<string, string>;
  /** Whether everything is entered that the call asks for. */
  isReady: boolean;
  /** The first day of the new drafts, which is shown afterwards. */
  day: string;
  onDone: () => void;
}

/** Makes drafts from other days or from a template: what would become of each is asked before, and it can be undone. */
export function useCopying({ call, body, isReady, day, onDone }: Copying) {
  const text = useRosterText();
  const { http } = useServices();
  const { calendar, editor } = useCalendarContext();
  const { resource, look } = calendar;
  const undo = resource.calls["undo-copy"];
  const preview = useQuery({
    queryKey: [resource.name, "copying", call?.path, body],
    enabled: call !== undefined && isReady,
    queryFn: async ({ signal }) =>
      call &&
      (await http.send<CopyAnswer>(call, { body: { ...body, preview: true }, signal, quiet: true })).data,
  });
  const takeBack = ({ shifts, replaced }: CopyAnswer) => {
    if (undo)
      void http
        .send(undo, { body: { shift_uuids: shifts, replaced } })
        .then(({ message: undone }) => toasts.success(undone))
        .catch((failure: unknown) => toasts.error(messageOf(failure)))
        .then(() => editor.refresh());
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!call) return;
      const { data, message } = await http.send<CopyAnswer>(call, {
        body,
        idempotencyKey: crypto.randomUUID(),
      });
      await editor.refresh();
      look({ day });
      toasts.undo(message, text("undo"), () => takeBack(data));
      onDone();
    },
  });
  const summary = isReady && preview.data ? copySummary(preview.data.results) : undefined;
  const made = summary ? summary.copied + summary.open : 0;
  return {
    summary,
    made,
    failure: error ?? preview.error,
    canRun: isReady && made > 0 && !isPending,
    run: () => mutate(),
  };
}
