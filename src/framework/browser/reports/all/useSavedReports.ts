import { useMemo } from "react";
import { type RaRecord, useGetList } from "react-admin";
import { finder } from "#framework/shared/text/normalise.ts";
import { useMay } from "../../access/may.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { useServices } from "../../services.tsx";
import { savedReports } from "../../screens/list/views/savedViews.ts";
import type { ListedReport } from "./useReports.ts";
import { allReportsWords } from "./words.ts";

/** A saved report as the server lists it. */
interface SavedReport extends RaRecord {
  name: string;
  report: string;
  report_title: string;
  shared: boolean;
}

/** The reports that the person has saved, and those that are shared with them. @param search words that must all occur in their names */
export function useSavedReports(search: string): ListedReport[] {
  const may = useMay();
  const text = useLaterText("allReports", allReportsWords);
  const list = useServices().definitions.resources.get(savedReports)?.calls.list;
  const { data } = useGetList<SavedReport>(
    savedReports,
    { pagination: { page: 1, perPage: 100 }, sort: { field: "name", order: "ASC" } },
    { enabled: may.call(list) },
  );
  return useMemo(() => {
    const fits = finder(search);
    return (data ?? [])
      .filter(({ name, report_title }) => fits(`${name} ${report_title}`))
      .map(({ id, name, report, report_title, shared }) => ({
        id: String(id),
        path: `/reports/${report}?view=${id}`,
        label: name,
        description: shared ? text("sharedOf", { report: report_title }) : report_title,
      }));
  }, [data, search, text]);
}
