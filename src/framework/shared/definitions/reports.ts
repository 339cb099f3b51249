import type { Call as RawCall, ReportDefinition, ResourceDefinition } from "#generated/definitions.ts";
import type { Field } from "../fields/fields.ts";
import { sentenceCase } from "../text/names.ts";
import { isFilterable } from "./screens.ts";

/** A report with its defaults. */
export interface Report extends Omit<ReportDefinition, "columns"> {
  label: string;
  schema: RawCall;
  rows: RawCall;
  columns?: { always: string[]; names?: Record<string, string> };
  /** Columns that stand in the table at first and can be taken away. */
  shown?: readonly string[];
  /** Whether it names no calls: the record service answers it from its resource. */
  isOfResource: boolean;
  /** Whether it is no file's, but what people begin a report of their own with. */
  isBlank?: boolean;
  /** The call that answers its numbers; undefined where this server does not keep its records. */
  summarise?: RawCall;
}

/** Whether a report is one of the files, rather than what people begin their own with. */
export const isReady = ({ isBlank }: Report): boolean => isBlank !== true;

/** Whether the record service reports on a resource: its records are kept, or the server makes its rows with nothing but who asks. */
export const isReportable = ({ record, calls }: ResourceDefinition): boolean =>
  record !== undefined &&
  (record.store !== "none" || (record.source !== undefined && calls?.list?.params === undefined));

/** Where the record service answers reports of a resource. */
const own = "records/{resource}/reports/{report}";

/** What stands for the names in the paths of a report's calls. */
export const reportParams = ({ name, resource, model }: Pick<Report, "name" | "resource" | "model">) => ({
  report: name,
  resource,
  model,
});

/** Fills in what a report leaves out: its label, and the calls of one that names a resource and no calls. */
export function resolveReport(
  { columns, ...definition }: ReportDefinition,
  resources: readonly ResourceDefinition[],
): Report {
  const { name, resource = "", label = `${sentenceCase(name)} report`, schema, rows } = definition;
  const isList = Array.isArray(columns);
  const of = resources.find((one) => one.name === resource);
  const common = {
    ...definition,
    label,
    columns: isList ? undefined : columns,
    shown: isList ? columns : undefined,
    summarise: of && isReportable(of) ? { post: `${own}/summary` } : undefined,
  };
  if (schema !== undefined && rows !== undefined) return { ...common, schema, rows, isOfResource: false };
  return {
    ...common,
    schema: { get: `${own}/schema` },
    options: { get: `${own}/options/{column}` },
    rows: { post: `${own}/rows`, rows: "records" },
    ...(of?.export !== false && { export: { post: `${own}/export` } }),
    isOfResource: true,
  };
}

const notInTables = new Set(["file", "files", "image", "signature", "rich-text"]);

/** Whether reports show a field and filter by it. */
export const isReported = (field: Field): boolean =>
  field.schema["x-report"] !== false && isFilterable(field) && !notInTables.has(field.type.name);
