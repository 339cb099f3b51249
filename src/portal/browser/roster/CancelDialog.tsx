import { useMutation } from "@tanstack/react-query";
import { Suspense } from "react";
import { later } from "#framework/browser/i18n/later.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { useServices } from "#framework/browser/services.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { useRosterText } from "./words.ts";

const ActionForm = later(() =>
  import("#framework/browser/forms/ActionForm.tsx").then(({ ActionForm: form }) => ({ default: form })),
);

/** Cancels the selected shifts with one reason; what cannot be cancelled is said. */
export function CancelDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const text = useRosterText();
  const { http } = useServices();
  const { calendar, editor, selection } = useCalendarContext();
  const call = calendar.resource.calls["cancel-many"];
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (typed: Record<string, unknown>) => {
      if (!call) return;
      const { data } = await http.send(call, {
        body: { ...typed, shift_uuids: ids },
        idempotencyKey: crypto.randomUUID(),
      });
      const { results } = data as { results: { outcome: string; reason?: string }[] };
      const refused = results.filter(({ outcome }) => outcome === "refused");
      if (refused.length < results.length)
        toasts.success(text("cancelled", { smart_count: results.length - refused.length }));
      for (const reason of new Set(refused.map((one) => one.reason ?? ""))) toasts.error(reason);
      selection.clear();
      await editor.refresh();
      onClose();
    },
  });
  return (
    <Suspense>
      <ActionForm
        schemaPath={call?.input ?? ""}
        title={text("cancelTitle", { smart_count: ids.length })}
        button={text("cancelRun")}
        begins={{ shift_uuids: ids }}
        error={error}
        busy={isPending}
        onCancel={onClose}
        onSubmit={(typed) => mutate(typed)}
      />
    </Suspense>
  );
}
