import { isVisible } from "#framework/shared/access/visible.ts";
import { reportAccess } from "#framework/shared/definitions/definitions.ts";
import { type Report, reportParams } from "#framework/shared/definitions/reports.ts";
import { withoutUnsetAmounts } from "#framework/shared/reports/unsetAmounts.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type ColourRule, readColours } from "#framework/shared/reports/colours.ts";
import { type ColumnNames, columnNames, renameAsked } from "#framework/shared/reports/columnNames.ts";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import type { Context } from "../context.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { reportedType } from "../records/read/madeRows.ts";
import { mayList } from "../records/read/mayList.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { fieldFor } from "../records/store/fieldFor.ts";

/** The records that a report is about, and which of their fields it shows at first. Their rows are those of `withRows`. */
export interface Subject {
  type: RecordType;
  /** What the report is called. */
  label: string;
  /** The path that answers a column's options, with {column} in it. */
  options: string;
  /** Columns that cannot be taken away. */
  always: readonly string[];
  /** Columns that can. */
  shown: readonly string[];
  /** What its calls name them. */
  names: ColumnNames;
  /** The columns that its definition computes. */
  computed: readonly WrittenColumn[];
  /** What values mean by its definition. */
  colours: readonly ColourRule[];
}

/** What the path of a report's call names. */
interface Named {
  model?: string;
  resource?: string;
  report?: string;
}

/**
 * Finds what a report is about, when the person may open it and list its records.
 * @throws 403 for a report that they may not open, 404
 */
export type FindSubject = (context: Context, named?: Named) => Subject;

/** How the subject of a report's call is found: by the names in its path, or else by the report's model. */
export const subjectOf =
  (declared: Report | undefined): FindSubject =>
  (context, { model = declared?.model ?? "", ...named } = {}) => {
    const { types, definitions } = context.services;
    const own = named.report === undefined ? undefined : openedReport(context, named);
    const type = own
      ? reportedType(context, own.resource ?? "")
      : [...types.values()].find(({ resource }) => resource.definition.record?.model === model);
    if (!type || !mayList(context, type)) throw notFound();
    const report =
      own ?? definitions.definitions.reports.find((one) => one.resource === type.name && !one.isOfResource);
    const names: Record<string, string | undefined> = report ? { ...reportParams(report), model } : { model };
    const options = (report?.options?.get ?? "").replace(
      /\{(report|resource|model)\}/g,
      (_, name: string) => names[name] ?? "",
    );
    return {
      type,
      label: report?.label ?? type.resource.label.many,
      options,
      always: report?.columns?.always ?? [],
      names: columnNames(report?.columns?.names),
      shown: report?.shown ?? (own && !report?.columns ? listed(type) : []),
      computed: report?.computed ?? [],
      colours: readColours(report?.colours),
    };
  };

/**
 * What a report is asked for with, its columns named as their fields are, whichever name was sent, and without conditions
 * that have no value yet. The columns that it computes are its own where none are sent.
 */
export function askedOf(
  { computed, names, type }: Pick<Subject, "computed" | "names" | "type">,
  body: JsonObject,
): JsonObject {
  const { filters: sent, ...renamed } = renameAsked(body, names.toField);
  const filters = withoutUnsetAmounts(sent, isAmountIn(type));
  const asked: JsonObject = { ...renamed, ...(filters !== undefined && { filters }) };
  return asked.computed === undefined && computed.length > 0
    ? { ...asked, computed: computed.map((column) => ({ ...column })) }
    : asked;
}

const amounts = new Set(["money", "number"]);

/** Whether a field is an amount. What not everyone sees is left to the filter's own check. */
const isAmountIn =
  ({ fields }: RecordType) =>
  (name: string): boolean =>
    fields.some(
      (field) => field.name === name && field.sensitive === undefined && amounts.has(field.type.name),
    );

/** The same, with the columns that the report always shows where none are asked for. */
export function askedWithColumns({ user }: Context, subject: Subject, body: JsonObject): JsonObject {
  const asked = askedOf(subject, body);
  if (Array.isArray(asked.columns) && asked.columns.length > 0) return asked;
  return { ...asked, columns: subject.always.filter((name) => fieldFor(subject.type, user, name)) };
}

/**
 * The report that a path names, which is shared by all reports of records.
 * @throws 403, 404
 */
export function openedReport({ services, user, tenant }: Context, { resource, report: name }: Named): Report {
  const report = services.definitions.definitions.reports.find((one) => one.name === name);
  if (!report || report.resource !== resource) throw notFound();
  if (!isVisible(user, reportAccess(report), String(tenant.platform.type_of_platform ?? "")))
    throw forbidden();
  return report;
}

/** The columns that the list of a resource shows at first. */
const listed = ({ screens }: RecordType): string[] =>
  screens.columns.filter(({ hidden }) => !hidden).map(({ field }) => field.name);
