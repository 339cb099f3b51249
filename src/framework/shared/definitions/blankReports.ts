import type { DefinitionFiles } from "./definitionFiles.ts";
import { isReportable, type Report, resolveReport } from "./reports.ts";
import type { Resource } from "./resource.ts";

/**
 * What people begin reports of their own with: for each record type a report of all of its records, with the columns of its
 * list. Opened by those whom `buildReports` of the portal names, and as for any report who may list the records. It shows
 * what an export of the list does, so a resource without an export has none; nor has another view of the same records.
 */
export function blankReports(files: DefinitionFiles, resources: ReadonlyMap<string, Resource>): Report[] {
  const { buildReports: access } = files.portal;
  if (!access) return [];
  const taken = new Set(files.reports.map(({ name }) => name));
  return [...resources.values()].flatMap(({ name: resource, label, exportable, definition }) => {
    const { of, each, icon } = definition;
    const name = `all-${resource}`;
    const isAnother = of !== undefined && each === undefined;
    if (!exportable || !isReportable(definition) || isAnother || taken.has(name)) return [];
    const given = { name, label: label.many, icon, resource, menu: false as const, access };
    return [{ ...resolveReport(given, files.resources), isBlank: true }];
  });
}
