import { useMemo } from "react";
import { reportRule } from "#framework/shared/definitions/definitions.ts";
import { isReady, type Report } from "#framework/shared/definitions/reports.ts";
import { finder } from "#framework/shared/text/normalise.ts";
import { useMay } from "../../access/may.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { useServices } from "../../services.tsx";
import { allReportsWords } from "./words.ts";

/** A report as the page of all reports names it. */
export interface ListedReport {
  /** Tells it from the others. */
  id: string;
  /** Where it opens. */
  path: string;
  label: string;
  description?: string;
}

/** What the page of all reports says of a report. */
const listedReport = ({ name, label, description }: Report): ListedReport => ({
  id: name,
  path: `/reports/${name}`,
  label,
  description,
});

const byLabel = (one: ListedReport, other: ListedReport) => one.label.localeCompare(other.label);

/** The reports of the definitions that the person may open. */
function useOpened(): Report[] {
  const { definitions } = useServices();
  const may = useMay();
  return useMemo(
    () => definitions.reports.filter((report) => may.open({ access: reportRule(definitions, report) })),
    [definitions, may],
  );
}

/** What the person may begin a report of their own with, by name. */
export function useBlankReports(): ListedReport[] {
  const opened = useOpened();
  const { definitions } = useServices();
  return useMemo(
    () =>
      opened
        .filter((report) => !isReady(report))
        .map((report) => ({
          ...listedReport(report),
          description: definitions.resources.get(report.resource ?? "")?.description,
        }))
        .sort(byLabel),
    [opened, definitions],
  );
}

/** The reports that the person may open, by topic. @param search words that must all occur in what a report says of itself */
export function useReports(search: string): { topic: string; reports: ListedReport[] }[] {
  const opened = useOpened();
  const others = useLaterText("allReports", allReportsWords)("others");
  return useMemo(() => {
    const fits = finder(search);
    const found = opened.filter(
      (report) =>
        isReady(report) && fits(`${report.label} ${report.description ?? ""} ${report.topic ?? ""}`),
    );
    return [...Map.groupBy(found, ({ topic }) => topic ?? others)]
      .map(([topic, reports]) => ({ topic, reports: reports.map(listedReport).sort(byLabel) }))
      .sort(
        (a, b) => Number(a.topic === others) - Number(b.topic === others) || a.topic.localeCompare(b.topic),
      );
  }, [opened, others, search]);
}
