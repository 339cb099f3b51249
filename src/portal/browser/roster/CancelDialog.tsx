import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { SelectedForm } from "./SelectedForm.tsx";
import { useRosterText } from "./words.ts";

/** Cancels the selected shifts with one reason. */
export function CancelDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const text = useRosterText();
  const { resource } = useCalendarContext().calendar;
  return (
    <SelectedForm
      ids={ids}
      call={resource.calls["cancel-many"]}
      title={text("cancelTitle", { smart_count: ids.length })}
      button={text("cancelRun")}
      done={(count) => text("cancelled", { smart_count: count })}
      onClose={onClose}
    />
  );
}
