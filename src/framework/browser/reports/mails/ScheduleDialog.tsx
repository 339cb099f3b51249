import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { RecordForm } from "../../screens/forms/RecordForm.tsx";
import type { SavedView } from "../../screens/list/views/savedViews.ts";
import { useScreens } from "../../screens/useScreens.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { reportMailWords } from "./words.ts";

interface ScheduleDialogProps {
  resource: Resource;
  view: SavedView;
  /** What the views are of, which now know of the schedule. */
  views: string;
  onClose: () => void;
}

/** Asks when and to whom a saved report is sent. */
export function ScheduleDialog({ resource, view, views, onClose }: ScheduleDialogProps) {
  const text = useLaterText("reportMails", reportMailWords);
  const queries = useQueryClient();
  const { screens, schema } = useScreens(resource);
  const preset = useMemo(() => ({ view: view.uuid }), [view.uuid]);
  if (!screens || !schema) return null;
  return (
    <Dialog title={text("title")} onClose={onClose} width="md">
      <RecordForm
        resource={resource}
        schema={schema}
        screens={screens}
        preset={preset}
        label={text("save")}
        onSaved={() => {
          void queries.invalidateQueries({ queryKey: ["views", views] });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
