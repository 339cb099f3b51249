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

/** Offers the selected shifts to workers; what cannot be offered is said. */
export function OfferDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const text = useRosterText();
  const { http } = useServices();
  const { calendar, editor, selection } = useCalendarContext();
  const call = calendar.resource.actions.offer?.call;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (typed: Record<string, unknown>) => {
      if (!call) return;
      // The action's own body is for one shift.
      const { data } = await http.send(
        { ...call, body: undefined },
        { body: { ...typed, shift_uuids: ids }, idempotencyKey: crypto.randomUUID() },
      );
      const { results } = data as { results: { outcome: string; reason?: string }[] };
      const refused = results.filter(({ outcome }) => outcome === "refused");
      toasts.success(text("offered", { smart_count: results.length - refused.length }));
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
        title={text("offerTitle", { smart_count: ids.length })}
        button={text("offerRun")}
        begins={{ shift_uuids: ids }}
        error={error}
        busy={isPending}
        onCancel={onClose}
        onSubmit={(typed) => mutate(typed)}
      />
    </Suspense>
  );
}
