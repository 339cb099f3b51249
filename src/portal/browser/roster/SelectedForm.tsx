import { useMutation } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Call } from "#framework/shared/definitions/call.ts";
import { later } from "#framework/browser/i18n/later.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { useServices } from "#framework/browser/services.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";

const ActionForm = later(() =>
  import("#framework/browser/forms/ActionForm.tsx").then(({ ActionForm: form }) => ({ default: form })),
);

interface SelectedFormProps {
  ids: string[];
  call: Call | undefined;
  title: string;
  button: string;
  /** Says for how many shifts it was done. */
  done: (count: number) => string;
  onClose: () => void;
}

/** Does one thing with the selected shifts, with what its form asks for. What is refused is said with the reason. */
export function SelectedForm({ ids, call, title, button, done, onClose }: SelectedFormProps) {
  const { http } = useServices();
  const { editor, selection } = useCalendarContext();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (typed: Record<string, unknown>) => {
      if (!call) return;
      const { data } = await http.send<{ results: { outcome: string; reason?: string }[] }>(call, {
        body: { ...typed, shift_uuids: ids },
        idempotencyKey: crypto.randomUUID(),
      });
      const { results } = data;
      const refused = results.filter(({ outcome }) => outcome === "refused");
      if (refused.length < results.length) toasts.success(done(results.length - refused.length));
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
        title={title}
        button={button}
        begins={{ shift_uuids: ids }}
        error={error}
        busy={isPending}
        onCancel={onClose}
        onSubmit={(typed) => mutate(typed)}
      />
    </Suspense>
  );
}
