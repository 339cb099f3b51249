import type { Field } from "../../../fields/fields.ts";
import { FilterError } from "../../../filters/checkFilter.ts";
import { colourCondition } from "../../../reports/colours.ts";
import { computedField } from "../../../reports/computed.ts";
import { computedAmong } from "../../../reports/computedAmong.ts";
import { computedName, isComputedName } from "../../../reports/written.ts";
import { valuesOf } from "../../../summaries/summary.ts";
import { numberField } from "../../../summaries/numberField.ts";
import type { ReportDefinition } from "../../definitions.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

/** Finds a field that a report can show. */
export type Find = (name: string) => Field | undefined;
export type MakeMistake = (pointer: string, found: string, expected: string) => Problem;

/** The computed columns of a report, or what is wrong with them. @param find finds what their expressions may read */
const computedOf = ({ computed = [] }: ReportDefinition, find: Find) =>
  computedAmong(computed, (column, others) => computedField(column, (name) => find(name) ?? others(name)));

/** The computed columns of a report beside these fields. @param read finds what their expressions may read */
export function withComputed(find: Find, read: Find, report: ReportDefinition): Find {
  const made = computedOf(report, read);
  return (name) => {
    const column = made.get(name);
    return column && "computed" in column ? column : find(name);
  };
}

/** Computed columns are right, each has its own name, and what begins with = is one of them. */
export function checkComputed(
  report: ReportDefinition,
  find: Find | undefined,
  mistake: MakeMistake,
): Problem[] {
  const { computed = [], columns, filters = [] } = report;
  const names = computed.map(computedName);
  const all = find && computedOf(report, find);
  const shown = Array.isArray(columns) ? columns : (columns?.always ?? []);
  const place = Array.isArray(columns) ? "/columns" : "/columns/always";
  const named = [
    ...shown.map((name, index) => ({ name, pointer: `${place}/${index}` })),
    ...filters.map(({ field: name }, index) => ({ name, pointer: `/filters/${index}/field` })),
  ];
  if (computed.length > 0 && !find)
    return [mistake("/computed", "computed columns", "a resource with records of this server")];
  return [
    ...computed.flatMap((column, index) => {
      const made = all?.get(computedName(column));
      const isTwice = names.indexOf(computedName(column)) !== index;
      return [
        ...(made && !("computed" in made)
          ? [mistake(`/computed/${index}/expression`, made.found, made.expected)]
          : []),
        ...(isTwice ? [mistake(`/computed/${index}/name`, quote(column.name), "a name of its own")] : []),
      ];
    }),
    ...named.flatMap(({ name, pointer }) =>
      isComputedName(name) && !names.includes(name)
        ? [mistake(pointer, quote(name), `a computed column: ${oneOf(names, name)}`)]
        : [],
    ),
  ];
}

/** Coloured values are of columns, or of numbers that there are, and are compared as their types are. */
export function checkColours(
  { colours = [], summary, computed = [] }: ReportDefinition,
  find: Find | undefined,
  mistake: MakeMistake,
): Problem[] {
  if (colours.length > 0 && !find)
    return [mistake("/colours", "colours", "a resource with records of this server")];
  const values = valuesOf(summary ?? {});
  return colours.flatMap((rule, index) => {
    const place = `/colours/${index}`;
    if ((rule.column === undefined) === (rule.number === undefined))
      return [mistake(place, "a rule of neither or both", "a column, or a number")];
    const number = rule.number === undefined ? undefined : values[rule.number - 1];
    if (rule.number !== undefined && !number)
      return [mistake(`${place}/number`, String(rule.number), `one of the ${values.length} numbers`)];
    const field = number ? numberField(number, find) : find?.(rule.column ?? "");
    if (!field)
      return rule.column === undefined
        ? [mistake(`${place}/number`, String(rule.number), "a number, an amount, or a day")]
        : [
            mistake(
              `${place}/column`,
              quote(rule.column),
              computed.length > 0
                ? `a column: one of ${computed.map(computedName).join(", ")}, or a field`
                : "a field that reports show",
            ),
          ];
    const condition = colourCondition(rule, field);
    return condition instanceof FilterError
      ? [mistake(place, JSON.stringify({ operator: rule.operator, value: rule.value }), condition.message)]
      : [];
  });
}
