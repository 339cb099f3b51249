import { useEffect } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { useSavedViews } from "../../screens/list/views/savedViews.ts";
import { toasts } from "../../ui/toasts.tsx";
import type { Report } from "../useReport.ts";
import { openView, type ReportViewState } from "../viewState.ts";
import { reportMailWords } from "./words.ts";

/** Arranges a report as the saved view of the address says, once it is known: where the link of a mail leads. */
export default function SentView({ report, view: id }: { report: Report; view: string }) {
  const text = useLaterText("reportMails", reportMailWords);
  const { views, loaded } = useSavedViews<ReportViewState>(`report:${report.report.name}`);
  const isReady = loaded && report.loaded !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const view = views.find(({ uuid }) => uuid === id);
    if (!view) toasts.say(text("gone"));
    openView(report, view ?? { state: {} }, true);
    // The address is read once for each view; what opening changes does not open it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, id]);
  return null;
}
