import { useMemo } from "react";
import { reportAccess } from "#framework/shared/definitions/definitions.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { useMay } from "../../access/may.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { useServices } from "../../services.tsx";
import { allReportsWords } from "./words.ts";

/** A report as the page of all reports names it. */
export interface ListedReport {
  name: string;
  label: string;
  description?: string;
}

/** The reports that the person may open, by topic. @param search words that must all occur in what a report says of itself */
export function useReports(search: string): { topic: string; reports: ListedReport[] }[] {
  const { definitions } = useServices();
  const may = useMay();
  const others = useLaterText("allReports", allReportsWords)("others");
  return useMemo(() => {
    const words = normalise(search).split(" ").filter(Boolean);
    const open = definitions.reports.filter((report) => {
      const resource = definitions.resources.get(report.resource ?? "");
      const text = normalise(`${report.label} ${report.description ?? ""} ${report.topic ?? ""}`);
      return (
        may.open({ access: reportAccess(report) }) &&
        (!report.isOfResource || (resource !== undefined && may.open(resource))) &&
        words.every((word) => text.includes(word))
      );
    });
    return [...Map.groupBy(open, ({ topic }) => topic ?? others)]
      .map(([topic, reports]) => ({
        topic,
        reports: reports.toSorted((a, b) => a.label.localeCompare(b.label)),
      }))
      .sort(
        (a, b) => Number(a.topic === others) - Number(b.topic === others) || a.topic.localeCompare(b.topic),
      );
  }, [definitions, may, others, search]);
}
