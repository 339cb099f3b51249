import { rangeWords } from "#framework/shared/dates/ranges.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { resourceReferredTo } from "#framework/shared/schema/schema.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Operator } from "#framework/shared/fields/fieldType.ts";
import {
  type Condition,
  conditionsOf,
  type Filter,
  isGroup,
  membersOf,
} from "#framework/shared/filters/filter.ts";
import { operatorWords } from "#framework/shared/filters/operatorWords.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { titlesIn } from "../../records/store/titles.ts";
import type { Beside } from "../../records/read/listQuery.ts";
import type { ReportListQuery } from "../reportListQuery.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { fieldFor } from "../../records/store/fieldFor.ts";

/** Comparisons that go without saying: what follows is the value itself. */
const unsaid: ReadonlySet<Operator> = new Set(["is", "=", "in"]);
const withoutValue: ReadonlySet<string> = new Set(["is_empty", "not_empty"]);

/**
 * What a filter asks for, a line for each of its conditions and groups: `["Status", "Active"]`.
 * @param beside the columns that it may name beside the fields of the records
 */
async function filterWords(
  context: Context,
  type: RecordType,
  filter: Filter,
  beside: Pick<Beside, "find">,
): Promise<[label: string, value: string][]> {
  const fieldIn = (name: string): Field | undefined =>
    fieldFor(type, context.user, name) ?? beside.find(name);
  const titles = await titlesIn(context, referred(fieldIn, filter));
  const said = (condition: Condition): [string, string] => {
    const field = fieldIn(condition.field);
    const { time_zone: zone } = context.tenant.settings;
    const one = (value: unknown): string =>
      titles[String(value)] ?? field?.type.text(value, singleOf(field.schema), zone) ?? String(value);
    const values = withoutValue.has(condition.operator) ? [] : [condition.value].flat().map(one);
    if (condition.operator === "during") {
      const days = tenantCalendar(context)
        .daysNamed(String(condition.value))
        .map((day) => writtenDate(day));
      const words = `${operatorWords.during} ${rangeWords(String(condition.value))} (${days.join(" – ")})`;
      return [field?.label ?? condition.field, words];
    }
    const joined = values.join(condition.operator === "between" ? " and " : ", ");
    const { operator } = condition;
    const words = [unsaid.has(operator) ? "" : operatorWords[operator], joined].filter(Boolean).join(" ");
    return [field?.label ?? condition.field, words];
  };
  const inLine = (one: Filter): string => {
    if (!isGroup(one)) return said(one).join(": ");
    return membersOf(one)
      .map((member) => (isGroup(member) ? `(${inLine(member)})` : inLine(member)))
      .join("all" in one ? " and " : " or ");
  };
  if (!isGroup(filter)) return [said(filter)];
  if ("any" in filter && filter.any.length > 1) return [["Any of", inLine(filter)]];
  return membersOf(filter).map((member) => (isGroup(member) ? ["Any of", inLine(member)] : said(member)));
}

/** What the records of a report are asked for with, in words. */
export const askedWords = async (
  context: Context,
  type: RecordType,
  { filter, search, beside }: ReportListQuery,
): Promise<[label: string, value: string][]> => [
  ...(await filterWords(context, type, filter, beside)),
  ...(search ? [["Search", search] satisfies [string, string]] : []),
];

/** The schema of one value, of a field that holds several. */
const singleOf = <T extends { items?: T }>(schema: T): T => schema.items ?? schema;

/** The records that a filter names, by resource. */
function referred(fieldIn: (name: string) => Field | undefined, filter: Filter): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const { field: name, value } of conditionsOf(filter)) {
    const schema = fieldIn(name)?.schema;
    const resource = resourceReferredTo(schema);
    if (resource === undefined) continue;
    const ids = wanted.get(resource) ?? new Set<string>();
    for (const id of [value].flat()) if (typeof id === "string") ids.add(id);
    wanted.set(resource, ids);
  }
  return wanted;
}
