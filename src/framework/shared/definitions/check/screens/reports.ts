import { fieldAt, fieldsOf } from "../../../fields/fields.ts";
import { recordTimes } from "../../../fields/recordTimes.ts";
import { isWorkedOut, relatedAt } from "../../../reports/related.ts";
import type { Schema } from "../../../schema/schema.ts";
import { groupProblem, type Summary, valueProblem } from "../../../summaries/summary.ts";
import type { ReportDefinition, ResourceDefinition } from "../../definitions.ts";
import type { DefinitionFiles } from "../../definitionFiles.ts";
import { isReportable, isReported } from "../../reports.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import { checkColours, checkComputed, type Find, type MakeMistake, withComputed } from "./reportColumns.ts";

const calls = ["schema", "rows", "options", "export"] as const;

/** A report names its calls, or a resource whose records the server reports on; then its columns are such as reports show. */
export function checkReports(
  { reports, resources }: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const reportable = resources.filter(isReportable);
  const stored = reportable.filter(({ record }) => record?.store !== "none");
  return reports.flatMap((report): Problem[] => {
    const mistake = (pointer: string, found: string, expected: string): Problem => ({
      file: `resources/reports/${report.name}.json`,
      pointer,
      found,
      expected,
    });
    const { schema, rows, resource, columns, summary } = report;
    const known = reportable.find(({ name }) => name === resource);
    const read = known && finderIn(known, stored, schemas);
    const find: Find | undefined = read && ((name) => (isWorkedOut(name) ? undefined : read(name)));
    const shownBy = find && read && withComputed(find, read, report);
    const summed = [
      ...(summary ? checkSummary(summary, shownBy, mistake) : []),
      ...checkAsked(report, mistake),
      ...checkNames(report, find, mistake),
      ...checkComputed(report, read, mistake),
      ...checkColours(report, shownBy, mistake),
    ];
    if (schema !== undefined && rows !== undefined) return summed;
    const named = [...calls, "model" as const].find((key) => report[key] !== undefined);
    if (named !== undefined)
      return [
        mistake(`/${named}`, `${named}, and not both schema and rows`, "schema and rows, or resource alone"),
      ];
    const names = reportable.map(({ name }) => name);
    if (!known)
      return [
        mistake(
          resource === undefined ? "" : "/resource",
          resource === undefined ? "no resource" : quote(resource),
          `schema and rows, or a resource with records of this server: ${oneOf(names, resource ?? "")}`,
        ),
      ];
    const fields = schemas.get(known.record?.schema ?? "") ?? {};
    const reported = fieldsOf(fields).filter(isReported);
    const [place, shown = []] = Array.isArray(columns)
      ? ["/columns", columns]
      : ["/columns/always", columns?.always];
    const unknown = shown.flatMap((name, index) => {
      const field = fieldAt(fields, name);
      return field === undefined || isReported(field)
        ? []
        : [
            mistake(
              `${place}/${index}`,
              quote(name),
              `a field that reports show: ${oneOf(
                reported.map((one) => one.name),
                name,
              )}`,
            ),
          ];
    });
    return [...unknown, ...summed];
  });
}

/** What is asked for has no value at first: it would never be asked for. */
const checkAsked = (
  { filters = [] }: Pick<ReportDefinition, "filters">,
  mistake: (pointer: string, found: string, expected: string) => Problem,
): Problem[] =>
  filters.flatMap(({ ask, default: given }, index) =>
    ask === true && given !== undefined
      ? [mistake(`/filters/${index}/ask`, "ask beside a default", "one of both")]
      : [],
  );

/** A column that is named otherwise in the report's calls is a field, and its name there is no other column's. */
function checkNames({ columns }: ReportDefinition, find: Find | undefined, mistake: MakeMistake): Problem[] {
  const names = Array.isArray(columns) ? {} : (columns?.names ?? {});
  const all = Object.values(names);
  return Object.entries(names).flatMap(([field, name]) => {
    const place = `/columns/names/${field}`;
    if (find && !find(field)) return [mistake(place, quote(field), "a field that reports show")];
    const isTaken = find?.(name) !== undefined || all.indexOf(name) !== all.lastIndexOf(name);
    return isTaken ? [mistake(place, quote(name), "a name that no other column has")] : [];
  });
}

/** Finds what expressions of a report can read: fields of its records and of those that they refer to, and what is worked out. */
function finderIn(
  known: ResourceDefinition,
  stored: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Find {
  const schemaOf = (resource: ResourceDefinition | undefined) =>
    schemas.get(resource?.record?.schema ?? "") ?? {};
  return (name) => {
    const own = recordTimes.get(name) ?? fieldAt(schemaOf(known), name);
    const field =
      own ??
      relatedAt(name, { resource: known.name, schema: schemaOf(known) }, (resource) =>
        schemaOf(stored.find((other) => other.name === resource)),
      );
    return field && isReported(field) ? field : undefined;
  };
}

/** The groups and numbers of a summary are fields that fit, of the records, of those that they refer to, or computed ones. */
function checkSummary(
  { groups, across, values = [], keep }: Summary,
  find: Find | undefined,
  mistake: MakeMistake,
): Problem[] {
  if (!find) return [mistake("/summary", "a summary", "a resource with records of this server")];
  const named = [
    ...groups.map((group, index) => ({ group, place: `/groups/${index}` })),
    { group: across, place: "/across" },
  ];
  const wrong = (place: string, found: unknown, expected: string | undefined) =>
    expected === undefined ? [] : [mistake(`/summary${place}`, JSON.stringify(found), expected)];
  return [
    ...named.flatMap(({ group, place }) => (group ? wrong(place, group, groupProblem(group, find)) : [])),
    ...values.flatMap((value, index) => wrong(`/values/${index}`, value, valueProblem(value, find))),
    ...(keep && keep.value > Math.max(1, values.length)
      ? wrong("/keep/value", keep.value, "one of the numbers")
      : []),
  ];
}
