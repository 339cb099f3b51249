import { fieldsOf, type Field } from "../../../fields/fields.ts";
import { recordTimes } from "../../../fields/recordTimes.ts";
import type { Schema } from "../../../schema/schema.ts";
import { valuesOf } from "../../../summaries/summary.ts";
import { partsOfTile, type Tile } from "../../dashboards/dashboards.ts";
import type { Definitions } from "../../definitions.ts";
import { standsAlone } from "../../resource.ts";
import { isFilterable, isOpen, listedField } from "../../screens.ts";
import { oneOf, quote } from "../problem.ts";
import { checkWay } from "./way.ts";
import type { Mistake } from "./mistake.ts";

interface Around {
  definitions: Definitions;
  schemaOf: (resource: string) => Schema;
  mistake: Mistake;
}

const common: ReadonlySet<string> = new Set<keyof Tile>([
  "name",
  "kind",
  "title",
  "size",
  "hidden",
  "access",
]);

/** What a tile has is what its kind is made of, and what it names exists. */
export function checkTile(tile: Tile, place: string, around: Around): void {
  const { definitions, mistake } = around;
  const { kind } = tile;
  const parts = partsOfTile[kind];
  for (const key of Object.keys(tile))
    if (!common.has(key) && !parts.some((part) => part === key))
      mistake(`${place}/${key}`, `${key} of a ${kind}`, `what a ${kind} has: ${parts.join(", ")}`);
  if (kind === "figure" && (tile.report === undefined) === (tile.resource === undefined)) {
    const found = tile.report === undefined ? "neither report nor resource" : "report and resource";
    mistake(place, found, "a figure of a report or of a resource");
  }
  const [needed] = parts;
  if (kind !== "figure" && needed !== undefined && tile[needed] === undefined)
    mistake(place, `a ${kind} without ${needed}`, `the key "${needed}"`);
  if (tile.report !== undefined) checkReportOf(tile, place, around);
  if (tile.resource !== undefined) checkRecordsOf(tile, place, around);
  tile.ways?.forEach((way, index) => checkWay(way, `${place}/ways/${index}`, definitions, mistake));
}

/** The report has numbers, and the one that is shown. */
function checkReportOf(
  { report: name = "", value = 1, resource, filters }: Tile,
  place: string,
  { definitions, mistake }: Around,
): void {
  const summed = definitions.reports.filter((one) => one.summary && one.summarise);
  const report = summed.find((one) => one.name === name);
  if (!report?.summary) {
    const names = summed.map((one) => one.name);
    mistake(`${place}/report`, quote(name), `a report with a summary: ${oneOf(names, name)}`);
  } else if (report.filters?.some(({ ask }) => ask))
    mistake(
      `${place}/report`,
      `${quote(name)}, which asks for something first`,
      "a report that asks nothing",
    );
  else if (value > valuesOf(report.summary).length)
    mistake(`${place}/value`, String(value), `one of its ${valuesOf(report.summary).length} numbers`);
  if (filters !== undefined && resource === undefined)
    mistake(`${place}/filters`, "filters of a report", "the filters that the report begins with");
}

/** The records can be listed, and the fields that are named are such as everyone sees. */
function checkRecordsOf(
  { kind, resource: name = "", filters = [], sort, fields = [] }: Tile,
  place: string,
  { definitions, schemaOf, mistake }: Around,
): void {
  const resource = definitions.resources.get(name);
  if (!resource || !standsAlone(resource)) {
    const listed = [...definitions.resources.values()].filter(standsAlone).map((one) => one.name);
    const names = oneOf(listed, name);
    mistake(`${place}/resource`, quote(name), `a resource with a call that lists: ${names}`);
    return;
  }
  if (kind === "calendar" && !resource.definition.calendar) {
    const dated = [...definitions.resources.values()].filter(({ definition }) => definition.calendar);
    const names = dated.map((one) => one.name);
    mistake(`${place}/resource`, quote(name), `a resource with a calendar: ${oneOf(names, name)}`);
  }
  const schema = schemaOf(name);
  const expect = (pointer: string, field: string, fits: (one: Field) => boolean, what: string): void => {
    const found = listedField(schema, field);
    if (found && fits(found)) return;
    const names = [...fieldsOf(schema), ...recordTimes.values()].filter(fits).map((one) => one.name);
    mistake(`${place}${pointer}`, quote(field), `${what}: ${oneOf(names, field)}`);
  };
  filters.forEach(({ field, operator }, index) => {
    expect(`/filters/${index}/field`, field, isOpen, "a field to filter by that everyone sees");
    const operators: readonly string[] = listedField(schema, field)?.type.operators ?? [];
    if (operator !== undefined && operators.length > 0 && !operators.includes(operator))
      mistake(
        `${place}/filters/${index}/operator`,
        quote(operator),
        `a comparison of ${field}: ${oneOf(operators, operator)}`,
      );
  });
  if (sort) expect("/sort/field", sort.field, isFilterable, "a field to sort by");
  fields.forEach((field, index) => expect(`/fields/${index}`, field, () => true, "a field of the record"));
}
