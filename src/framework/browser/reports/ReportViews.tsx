import equal from "fast-deep-equal";
import type { SortPayload } from "react-admin";
import { SavedViewsPopover } from "../screens/list/ViewsPopover.tsx";
import type { SavedView } from "../screens/list/savedViews.ts";
import { writeFilter } from "#framework/shared/reports/address.ts";
import type { Summary } from "#framework/shared/summaries/summary.ts";
import type { Shown } from "./model/place.ts";
import type { LoadedReport, Report } from "./useReport.ts";

/** A report's filter, columns and order as they are kept under a name. */
interface ReportViewState {
  /** Missing: the standard filter, whose dates move with the days. */
  filter?: object;
  columns?: string[];
  sort?: SortPayload;
  /** Missing: what the report opens with. */
  show?: Shown;
  summary?: Summary;
}

interface ReportViewsProps {
  report: Report;
  loaded: LoadedReport;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The saved views of a report: one's own, and those shared with a role that one has. */
export function ReportViews({ report, loaded, anchor, onClose }: ReportViewsProps) {
  const open = ({ state }: SavedView) => {
    const { filter, columns, sort, show, summary } = state as ReportViewState;
    report.go({
      filter: filter ? JSON.stringify(filter) : null,
      sort: sort ?? { field: "", order: "ASC" },
      show: show ?? null,
      summary: summary ? JSON.stringify(summary) : null,
      page: 1,
    });
    report.chooseColumns(columns);
    onClose();
  };
  const state = (): ReportViewState => {
    const filter = writeFilter(loaded.draft);
    const isStandard = equal(filter, writeFilter(loaded.standard));
    return {
      ...(!isStandard && { filter }),
      columns: loaded.chosen,
      sort: report.sort,
      ...(report.summary && { show: report.show, summary: report.summary }),
    };
  };
  return (
    <SavedViewsPopover
      name={`report:${report.report.name}`}
      anchor={anchor}
      onClose={onClose}
      onOpen={open}
      stateOf={state}
    />
  );
}
