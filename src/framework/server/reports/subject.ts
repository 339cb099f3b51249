import type { Report } from "#framework/shared/definitions/reports.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { mayList } from "../records/read/mayList.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** The records that a report is about, and which of their fields it shows at first. */
export interface Subject {
  type: RecordType;
  /** The path that answers a column's options, with {column} in it. */
  options: string;
  /** Columns that cannot be taken away. */
  always: readonly string[];
  /** Columns that can. */
  shown: readonly string[];
}

/**
 * Finds what a report is about, when the person may list it.
 * @param model the model that the call's path names; without it the report's own
 * @throws 404
 */
export type FindSubject = (context: Context, model?: string) => Subject;

/** How the subject of a report's call is found: by the report's resource, or by a model. */
export const subjectOf =
  (stated: Report | undefined): FindSubject =>
  (context, model = stated?.model ?? "") => {
    const { types, definitions } = context.services;
    const ofResource = stated?.isOfResource === true;
    const type = ofResource
      ? types.get(stated.resource ?? "")
      : [...types.values()].find(({ resource }) => resource.definition.record?.model === model);
    if (!type || !mayList(context, type)) throw notFound();
    const report = ofResource
      ? stated
      : definitions.definitions.reports.find((one) => one.resource === type.name && !one.isOfResource);
    return {
      type,
      options: (report?.options?.get ?? "").replace("{model}", model),
      always: report?.columns?.always ?? [],
      shown: report?.shown ?? (ofResource && !report?.columns ? listed(type) : []),
    };
  };

/** The columns that the list of a resource shows at first. */
const listed = ({ screens }: RecordType): string[] =>
  screens.columns.filter(({ hidden }) => !hidden).map(({ field }) => field.name);
