import equal from "fast-deep-equal";
import type { SortPayload } from "react-admin";
import { writeFilter } from "#framework/shared/reports/address.ts";
import { withoutAnswers } from "#framework/shared/reports/asked.ts";
import type { ColourRule } from "#framework/shared/reports/colours.ts";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import type { Summary } from "#framework/shared/summaries/summary.ts";
import type { Shown } from "./model/place.ts";
import type { LoadedReport, Report } from "./useReport.ts";

/** A report's filter, columns and order as they are kept under a name. */
export interface ReportViewState {
  /** Missing: the standard filter, whose dates move with the days. */
  filter?: object;
  columns?: string[];
  sort?: SortPayload;
  /** Missing: those of the definition. */
  computed?: readonly WrittenColumn[];
  colours?: readonly ColourRule[];
  /** Missing: what the report opens with. */
  show?: Shown;
  summary?: Summary;
}

/** How a report is arranged now. */
export function viewState(report: Report, loaded: LoadedReport): ReportViewState {
  const filter = writeFilter(withoutAnswers(loaded.draft));
  const isStandard = equal(filter, writeFilter(loaded.standard));
  return {
    ...(!isStandard && { filter }),
    columns: loaded.chosen,
    sort: report.sort,
    ...(report.computed.sent && { computed: report.computed.sent }),
    ...(report.colours.sent && { colours: report.colours.sent }),
    ...(report.summary && { show: report.show, summary: report.summary }),
  };
}

/** Arranges a report as a saved view says, and gives it the view's name. @param replace leaves no step to come back to */
export function openView(
  report: Report,
  { state, uuid }: { state: ReportViewState; uuid?: string },
  replace = false,
): void {
  const { filter, columns, sort, show, summary, computed, colours } = state;
  report.go(
    {
      filter: filter ? JSON.stringify(filter) : null,
      sort: sort ?? { field: "", order: "ASC" },
      show: show ?? null,
      computed: computed ? JSON.stringify(computed) : null,
      colours: colours ? JSON.stringify(colours) : null,
      summary: summary ? JSON.stringify(summary) : null,
      page: 1,
      view: null,
      saved: uuid ?? null,
    },
    replace,
  );
  report.keep({ columns, computed, colours });
}
