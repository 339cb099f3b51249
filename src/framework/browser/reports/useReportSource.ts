import { useMemo } from "react";
import { type Call, resolveCall } from "#framework/shared/definitions/call.ts";
import { reportAccess } from "#framework/shared/definitions/definitions.ts";
import { type Report, reportParams } from "#framework/shared/definitions/reports.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { type ColumnNames, columnNames } from "#framework/shared/reports/columnNames.ts";
import { useServices } from "../services.tsx";

/** Where a report comes from: its definition, its calls, and the resource whose records its rows are. */
export interface ReportSource {
  report: Report;
  resource?: Resource;
  calls: { schema: Call; rows: Call; options?: Call; export?: Call; summarise?: Call };
  /** What they name columns. */
  names: ColumnNames;
  /** What stands for the names in their paths. */
  params: ReturnType<typeof reportParams>;
}

/** The source of a report by its name. */
export function useReportSource(name: string): ReportSource {
  const { definitions } = useServices();
  return useMemo(() => {
    const report = definitions.reports.find((candidate) => candidate.name === name);
    if (!report) throw new Error(`there is no report "${name}"`);
    const needs = reportAccess(report);
    return {
      report,
      resource: definitions.resources.get(report.resource ?? ""),
      calls: {
        schema: resolveCall(report.schema, needs),
        rows: resolveCall(report.rows, needs),
        options: report.options && resolveCall(report.options, needs),
        export: report.export && resolveCall(report.export, needs),
        summarise: report.summarise && resolveCall(report.summarise, needs),
      },
      names: columnNames(report.columns?.names),
      params: reportParams(report),
    };
  }, [definitions, name]);
}
