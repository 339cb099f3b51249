import { useQuery } from "@tanstack/react-query";
import { objectsIn, resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { useServices } from "../../services.tsx";
import type { ReportColumn } from "../model/reportColumns.ts";
import type { ReportSource } from "../useReportSource.ts";
import { asText } from "#framework/shared/text/asText.ts";

/** A value that a report's column may have, and its words. */
export interface ColumnOption {
  value: string | number | boolean;
  label: string;
}

/**
 * The options of a column as the server gives them. References are left out where the schema names their resource:
 * those are searched for by name, because there may be thousands.
 */
export function useColumnOptions(
  { report, calls, params, names }: ReportSource,
  column: ReportColumn | undefined,
) {
  const { http } = useServices();
  const key = column?.field.name;
  const schema = column?.field.schema;
  const isSearched = resourceReferredTo(schema) !== undefined;
  const wanted = column?.hasOptions === true && calls.options !== undefined && !isSearched;
  const { data, isLoading } = useQuery({
    queryKey: ["report-options", report.name, key],
    enabled: wanted,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      if (!calls.options) return [];
      const { data: answer } = await http.send(calls.options, {
        params: { ...params, column: names.toCall(key ?? "") },
        signal,
      });
      return readOptions(answer);
    },
  });
  return { options: data, isLoading };
}

function readOptions(answer: unknown): ColumnOption[] {
  return objectsIn(valueAt(answer, "options")).flatMap(({ value, label }) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? { value, label: asText(label) ?? String(value) }
      : [],
  );
}
