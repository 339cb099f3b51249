import { useQuery } from "@tanstack/react-query";
import { computedName, type WrittenColumn } from "#framework/shared/reports/written.ts";
import { useServices } from "../../services.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { readComputedColumns } from "../model/modelColumn.ts";
import type { ReportSource } from "../useReportSource.ts";

/** What the server says of an expression. */
export interface ExpressionCheck {
  isChecking: boolean;
  /** What is wrong with it. */
  problem?: string;
  /** The type of what it makes, once it is known to be right. */
  type?: string;
}

const restMs = 400;

/**
 * Has the server check a column while it is written: it knows the language, and what the person may read.
 * @param others the report's other computed columns, which it may read
 */
export function useExpressionCheck(
  { report, calls, params }: ReportSource,
  { name, expression, format }: WrittenColumn,
  others: readonly WrittenColumn[],
): ExpressionCheck {
  const { http } = useServices();
  const wanted = expression.trim();
  const settled = useDebounced(wanted, restMs);
  const written = { name, label: name, expression: settled, ...(format && { format }) };
  const { data, isFetching } = useQuery({
    queryKey: ["report-expression", report.name, written, others],
    enabled: settled !== "",
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { computed: JSON.stringify([...others, written]) };
      return readComputedColumns((await http.send(calls.schema, { params, query, signal })).data) ?? null;
    },
  });
  if (wanted === "") return { isChecking: false };
  if (settled !== wanted || isFetching) return { isChecking: true };
  const key = computedName(written);
  return {
    isChecking: false,
    problem: data?.problems.get(key),
    type: data?.columns.find(({ column }) => column.key === key)?.field.type.name,
  };
}
