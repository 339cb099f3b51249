import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { SelectedForm } from "./SelectedForm.tsx";
import { useRosterText } from "./words.ts";

/** Offers the selected shifts to workers. */
export function OfferDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const text = useRosterText();
  const offer = useCalendarContext().calendar.resource.actions.offer?.call;
  return (
    <SelectedForm
      ids={ids}
      // The action's own body is for one shift.
      call={offer && { ...offer, body: undefined }}
      title={text("offerTitle", { smart_count: ids.length })}
      button={text("offerRun")}
      done={(count) => text("offered", { smart_count: count })}
      onClose={onClose}
    />
  );
}
