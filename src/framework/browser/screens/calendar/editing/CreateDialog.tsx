import type { RaRecord } from "react-admin";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { useCalendarText } from "../../../i18n/enCalendar.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { shifted } from "../rows/blocks.ts";
import type { Stretch } from "../surface.ts";
import type { Calendar } from "../useCalendar.ts";

/** The form for a new record over the calendar, with the time and the lane that were chosen. */
export function CreateDialog({
  calendar,
  stretch,
  onClose,
  onSaved,
}: {
  calendar: Calendar;
  stretch: Stretch;
  onClose: () => void;
  onSaved: (record: RaRecord) => void;
}) {
  const text = useCalendarText();
  const { resource, schema, screens, calendar: definition, clock, range, laneDefinition } = calendar;
  if (!schema || !screens) return null;
  const isDays = screens.fields.find(({ name }) => name === definition.start)?.type.storage === "date";
  const times = shifted(
    { ...stretch, record: { id: "" }, allDay: isDays },
    { start: 0, end: 0 },
    definition,
    {
      clock,
      dayAt: (index) => addDays(range.from, index),
    },
  );
  const field = screens.fields.find(({ name }) => name === laneDefinition?.field);
  const lane: JsonObject =
    field && stretch.lane !== ""
      ? { [field.name]: field.type.storage === "json" ? [stretch.lane] : stretch.lane }
      : {};
  const label = text("create", { name: midSentence(resource.label.one) });
  return (
    <Dialog title={label} onClose={onClose} width="md">
      <RecordForm
        resource={resource}
        schema={schema}
        screens={screens}
        preset={{ ...definition.begins }}
        prefill={{ ...times, ...lane }}
        label={label}
        onSaved={onSaved}
        onCancel={onClose}
      />
    </Dialog>
  );
}
