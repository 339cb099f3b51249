import type { SortPayload } from "react-admin";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { today } from "#framework/shared/dates/dates.ts";
import type { Filter } from "#framework/shared/filters/filter.ts";
import type { Summary } from "#framework/shared/summaries/summary.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform } from "../services.tsx";
import { useSavedViews } from "../screens/list/views/savedViews.ts";
import { usePreference } from "../session/usePreference.ts";
import { chosenColumns, standardColumns } from "./model/chosenColumns.ts";
import { textNamesMore } from "#framework/shared/reports/address.ts";
import { standardFilter } from "#framework/shared/reports/defaults.ts";
import { unanswered } from "#framework/shared/reports/asked.ts";
import type { DraftGroup } from "#framework/shared/reports/draft.ts";
import type { OwnList } from "./model/ownList.ts";
import { type Place, readPlace, type Shown, writePlace } from "./model/place.ts";
import type { ReportColumn } from "./model/reportColumns.ts";
import { readWritten, type WrittenColumn } from "#framework/shared/reports/written.ts";
import { type ColourRule, readColours } from "#framework/shared/reports/colours.ts";
import { toWire } from "#framework/shared/reports/wire.ts";
import { readSummary } from "./summary/readSummary.ts";
import { filterAt, useFilterDraft } from "./useFilterDraft.ts";
import { useOwnList } from "./useOwnList.ts";
import { type ReportModel, useReportModel } from "./useReportModel.ts";
import { type ReportRequest, useReportRows } from "./useReportRows.ts";
import { type ReportSource, useReportSource } from "./useReportSource.ts";

/** How someone has arranged a report, kept for them on the server. */
interface Arrangement {
  columns?: string[];
  perPage?: number;
  /** Columns that they compute; missing: those of the definition. */
  computed?: readonly WrittenColumn[];
  /** What they colour; missing: as the definition says. */
  colours?: readonly ColourRule[];
}

/** What there is to work with once the columns of a report are known. */
export interface LoadedReport {
  model: ReportModel;
  /** The filter while it is being made, and the one that clearing goes back to. */
  draft: DraftGroup;
  standard: DraftGroup;
  /** Keys of the shown columns in order, and the columns themselves. */
  chosen: string[];
  shown: ReportColumn[];
  standardColumns: string[];
}

/** Everything that a report screen shows and does. */
export interface Report extends ReportSource {
  loaded: LoadedReport | undefined;
  modelError: unknown;
  retry: () => void;
  rows: ReturnType<typeof useReportRows>;
  sort: SortPayload;
  page: number;
  perPage: number;
  /** What is shown: numbers, where the report has them, or records. */
  show: Shown;
  /** How the numbers are put together; undefined where the server answers none. */
  summary: Summary | undefined;
  /** The columns that it computes. */
  computed: OwnList<WrittenColumn>;
  /** Which values have a tone. */
  colours: OwnList<ColourRule>;
  /** The saved view that the address asks for, until it is opened. */
  view: string | null;
  /** The name of the saved view that was opened last. */
  savedName: string | undefined;
  /** The run in the background that the address asks for. */
  run: string | null;
  /** The filter in the address also names columns that the person does not have: those conditions are left out. */
  isLess: boolean;
  /** Something has to be answered before anything is read. */
  isAsking: boolean;
  /** What decides which records are meant; undefined while the columns are on the way, or something has to be answered. */
  filters: { sent: Filter | undefined } | undefined;
  /** Goes to another place in the report; `replace` leaves no step to come back to. */
  go: (change: Partial<Place>, replace?: boolean) => void;
  changeFilter: (draft: DraftGroup) => void;
  /** Undefined: back to the standard columns. */
  chooseColumns: (columns: string[] | undefined) => void;
  /** Keeps how the report is arranged; undefined: as the definition says. */
  keep: (arrangement: Omit<Arrangement, "perPage">) => void;
  /** Changes which columns are computed, and which are shown then. */
  changeComputed: (computed: readonly WrittenColumn[], columns: string[]) => void;
  changeColours: (colours: readonly ColourRule[]) => void;
  changePerPage: (perPage: number) => void;
}

/** A report: which filter, order and page stands in the address; which columns is kept for the person. */
export function useReport(name: string): Report {
  const source = useReportSource(name);
  const { report } = source;
  const [arrangement = {}, arrange] = usePreference<Arrangement>(`report.${name}`);
  const [params, setParams] = useSearchParams();
  const { filter: written, sort: wantedSort, page, ...place } = readPlace(params);
  const computed = useOwnList(place.computed, arrangement.computed, report.computed, readWritten);
  const colours = useOwnList(place.colours, arrangement.colours, report.colours, readColours);
  const { model, error, refetch, isBefore } = useReportModel(source, computed);
  const summary = source.calls.summarise && readSummary(place.summary, report, model);
  const show = summary === undefined ? "rows" : (place.show ?? (report.summary ? "summary" : "rows"));
  const platform = usePlatform();
  const day = today(platform?.time_zone ?? deviceZone());
  const begins = platform?.start_of_week ?? 1;

  const go = (change: Partial<Place>, replace = false) =>
    setParams((previous) => writePlace(previous, { ...own(computed, colours), ...change }), {
      replace,
      preventScrollReset: true,
    });

  const keep: Report["keep"] = (change) => arrange({ ...arrangement, ...change });

  const standard = useMemo(
    () => model && standardFilter(report, model.find, day, begins),
    [report, model, day, begins],
  );
  const filter = useFilterDraft({
    model,
    standard,
    written,
    write: (next, same) => go({ filter: next, page: same ? page : 1 }, same),
  });
  const columns = useMemo(() => {
    if (!model) return undefined;
    const firstShown = standardColumns(model.columns, report.columns?.always ?? report.shown);
    const chosen = chosenColumns(model.columns, arrangement.columns, firstShown);
    const shown = chosen.flatMap((key) => model.columns.get(key) ?? []);
    return { standardColumns: firstShown, chosen, shown };
  }, [model, report, arrangement.columns]);

  const sortable = model?.columns.get(wantedSort.field)?.sortable === true;
  const sort: SortPayload = sortable ? wantedSort : { field: "", order: "ASC" };
  const perPage = place.perPage ?? arrangement.perPage ?? report.perPage ?? 10;
  const applied = model && standard && filterAt(written, model, standard);
  const isAsking = applied !== undefined && unanswered(applied).length > 0;
  // A filter may name a computed column that is still on the way.
  const filters = applied && !isAsking && !isBefore ? { sent: toWire(applied, model.find) } : undefined;
  const request: ReportRequest | undefined =
    model && filters && columns && show === "rows" && place.run === null
      ? {
          filters: filters.sent,
          columns: [...new Set([...columns.chosen, ...titleColumns(model)])],
          sort,
          computed: computed.sent,
        }
      : undefined;

  return {
    ...source,
    loaded:
      model && standard && columns && filter.draft
        ? {
            model,
            draft: filter.draft,
            standard,
            ...columns,
          }
        : undefined,
    modelError: error,
    retry: () => void refetch(),
    rows: useReportRows(source, request, { page, perPage }),
    sort,
    page,
    perPage,
    show,
    summary,
    computed,
    colours,
    view: place.view,
    savedName: useSavedName(name, place.saved),
    run: place.run,
    filters,
    isLess: written !== null && model !== undefined && !isBefore && textNamesMore(written, model.find),
    isAsking,
    go,
    changeFilter: filter.change,
    chooseColumns: (chosen) => keep({ columns: chosen }),
    keep,
    changeComputed: (next, chosen) => {
      keep({ columns: chosen, computed: next });
      go({ computed: JSON.stringify(next), page }, true);
    },
    changeColours: (next) => {
      keep({ colours: next });
      go({ colours: JSON.stringify(next), page }, true);
    },
    changePerPage: (size) => {
      arrange({ ...arrangement, perPage: size });
      go({ perPage: size });
    },
  };
}

/** What the saved view of a report is called; undefined for none, and for one that the person no longer has. */
function useSavedName(report: string, saved: string | null): string | undefined {
  const { views } = useSavedViews(`report:${report}`, { enabled: saved !== null });
  return views.find(({ uuid }) => uuid === saved)?.name;
}

/** What someone computes and colours stands in the address, so that a copied link leads to the same. */
const own = (computed: OwnList<WrittenColumn>, colours: OwnList<ColourRule>): Partial<Place> => ({
  ...(computed.sent && { computed: JSON.stringify(computed.sent) }),
  ...(colours.sent && { colours: JSON.stringify(colours.sent) }),
});

/** Columns that name a row: they are asked for even when they are not shown. */
const titleColumns = ({ screens, columns }: ReportModel): string[] =>
  namesIn(screens?.title ?? "").filter((key) => columns.has(key));
