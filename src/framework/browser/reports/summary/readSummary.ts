import type { ReportDefinition } from "#framework/shared/definitions/definitions.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import {
  groupProblem,
  isGroupable,
  type Summary,
  type SummaryGroup,
  summaryLimits,
  type SummaryValue,
  valueProblem,
} from "#framework/shared/summaries/summary.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { ReportModel } from "../useReportModel.ts";

/** Finds a field of a report's records, or of one that they refer to by which numbers can be put together. */
export const summaryFinder =
  ({ find, related }: Pick<ReportModel, "find" | "related">) =>
  (name: string): Field | undefined => {
    const other = related.find(({ column }) => column.key === name);
    return other ? (other.numbers ? other.field : undefined) : find(name);
  };

/**
 * How the numbers of a report are put together: as the address says where that can be read, else as the report says, else
 * by what it shows first. What names fields that do not exist for the person is left out.
 */
export function readSummary(
  written: string | null,
  { summary }: Pick<ReportDefinition, "summary">,
  model: ReportModel | undefined,
): Summary {
  const own = summary ?? { groups: [] };
  if (!model) return own;
  const find = summaryFinder(model);
  const fitting = ({ groups, across, values, keep, chart }: Summary): Summary | undefined => {
    const known = groups.filter((group) => groupProblem(group, find) === undefined);
    const numbers = values?.filter((value) => valueProblem(value, find) === undefined);
    const isWhole = numbers?.length === values?.length;
    return known.length === 0
      ? undefined
      : {
          groups: known,
          ...(across && groupProblem(across, find) === undefined && { across }),
          ...(numbers && numbers.length > 0 && { values: numbers }),
          ...(keep && isWhole && { keep }),
          ...(chart && { chart }),
        };
  };
  return fitting(parsed(written) ?? own) ?? fitting(own) ?? { groups: firstGroup(model) };
}

/**
 * The first choice among the columns that the report shows, or the first record that one of them refers to; then the first
 * choice of all, or what else they can be put together by.
 */
function firstGroup({ columns }: ReportModel): SummaryGroup[] {
  const groupable = [...columns.values()].filter(({ field }) => isGroupable(field));
  const shown = groupable.filter(({ standard }) => standard).map(({ field }) => field);
  const all = groupable.map(({ field }) => field);
  const field =
    shown.find(({ type }) => type.name === "choice") ??
    shown.find(({ type }) => type.name === "reference") ??
    all.find(({ type }) => type.name === "choice") ??
    all[0];
  return field ? [{ field: field.name }] : [];
}

/** A summary as the address has it; undefined where it is none. */
function parsed(written: string | null): Summary | undefined {
  if (written === null) return undefined;
  try {
    const read: Partial<Record<keyof Summary, unknown>> = asObject(JSON.parse(written));
    if (!Array.isArray(read.groups)) return undefined;
    const groups = read.groups.filter(isGroup).slice(0, summaryLimits.groups - 1);
    const values = Array.isArray(read.values)
      ? read.values.filter(isValue).slice(0, summaryLimits.values)
      : undefined;
    const { across, keep, chart } = read as unknown as Summary;
    return { groups, ...(isGroup(across) && { across }), ...(values && { values }), keep, chart };
  } catch {
    return undefined;
  }
}

const isGroup = (read: unknown): read is SummaryGroup => isObject(read) && typeof read.field === "string";
const isValue = (read: unknown): read is SummaryValue => isObject(read) && typeof read.of === "string";
