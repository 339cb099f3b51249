import { useState } from "react";
import { useMay } from "../access/may.ts";
import { SavedViewsPopover } from "../screens/list/views/ViewsPopover.tsx";
import type { SavedView } from "../screens/list/views/savedViews.ts";
import { useServices } from "../services.tsx";
import { ScheduleDialog } from "./mails/ScheduleDialog.tsx";
import { ViewMail } from "./mails/ViewMail.tsx";
import type { LoadedReport, Report } from "./useReport.ts";
import { openView, viewState } from "./viewState.ts";

interface ReportViewsProps {
  report: Report;
  loaded: LoadedReport;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The saved views of a report: one's own, and those shared with a role that one has. They can be sent by email. */
export function ReportViews({ report, loaded, anchor, onClose }: ReportViewsProps) {
  const may = useMay();
  const mails = useServices().definitions.resources.get("report-mails");
  const [scheduled, schedule] = useState<SavedView>();
  const name = `report:${report.report.name}`;
  if (mails && scheduled)
    return <ScheduleDialog resource={mails} view={scheduled} views={name} onClose={onClose} />;
  const canSchedule = mails !== undefined && may.call(mails.calls.create);
  return (
    <SavedViewsPopover
      name={name}
      anchor={anchor}
      onClose={onClose}
      onOpen={(view) => {
        openView(report, view);
        onClose();
      }}
      stateOf={() => viewState(report, loaded)}
      renderBeside={
        canSchedule ? (view) => <ViewMail view={view} onSchedule={() => schedule(view)} /> : undefined
      }
    />
  );
}
