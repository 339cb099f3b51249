import { fieldAt, propertiesOf } from "../../../fields/fields.ts";
import { choicesOf, type Schema, resourceReferredTo } from "../../../schema/schema.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { checkWhen } from "../calls/actions.ts";
import { type CheckField, checkTemplate, type Report } from "../fieldReport.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

/** Checks that a calendar and a timeline name times, choices, references, calls and actions that exist. */
export function checkCalendar(
  { calendar, timeline, calls = {}, actions = {} }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  if (timeline && !calendar)
    report("/timeline", "a timeline", "calendar beside it, which says when records are");
  if (!calendar) return;
  const call = (name: string, place: string) => {
    if (!Object.hasOwn(calls, name))
      report(place, quote(name), `a call of this resource: ${oneOf(Object.keys(calls), name)}`);
  };
  checkSpan(calendar, schema, report, field);
  checkColour(calendar, schema, report, field);
  calendar.card?.forEach((name, index) => field(name, `/calendar/card/${index}`));
  calendar.marks?.forEach(({ when, text }, index) => {
    checkWhen(when, schema, report, field, `/calendar/marks/${index}/when`);
    if (text !== undefined) field(text, `/calendar/marks/${index}/text`);
  });
  calendar.totals?.forEach((name, index) => {
    field(name, `/calendar/totals/${index}`);
    const type = fieldAt(schema, name)?.type.name;
    if (type !== undefined && type !== "number" && type !== "money")
      report(`/calendar/totals/${index}`, quote(name), "a number or an amount");
  });
  calendar.filters?.forEach((filter, index) => {
    const name = typeof filter === "string" ? filter : filter.field;
    field(name, `/calendar/filters/${index}`);
    const known = fieldAt(schema, name);
    if (known && !choicesOf(known.schema) && known.type.name !== "boolean")
      report(`/calendar/filters/${index}`, quote(name), "a field with choices, or yes or no");
  });
  for (const part of ["where", "begins"] as const)
    Object.keys(calendar[part] ?? {}).forEach((name) => field(name, `/calendar/${part}/${name}`));
  if (calendar.check) call(calendar.check.call, "/calendar/check/call");
  if (calendar.rows) call(calendar.rows.call, "/calendar/rows/call");
  const { change } = calendar;
  if (change !== undefined && change !== "update" && !Object.hasOwn(actions, change))
    report("/calendar/change", quote(change), `update, or an action: ${oneOf(Object.keys(actions), change)}`);
  timeline?.lanes.forEach((lane, index) => {
    const { field: name, people } = typeof lane === "string" ? { field: lane } : lane;
    const place = `/timeline/lanes/${index}${typeof lane === "string" ? "" : "/field"}`;
    field(name, place);
    if (fieldAt(schema, name) && referredBy(schema, name) === undefined)
      report(place, quote(name), "a field with x-reference");
    if (people) call(people.call, `/timeline/lanes/${index}/people/call`);
  });
}

type Calendar = NonNullable<ResourceDefinition["calendar"]>;

function checkSpan({ start, end }: Calendar, schema: Schema, report: Report, field: CheckField): void {
  field(start, "/calendar/start");
  const first = fieldAt(schema, start)?.type.storage;
  if (first !== undefined && first !== "date" && first !== "instant")
    report("/calendar/start", quote(start), "a date or a date with a time");
  if (end === undefined) return;
  field(end, "/calendar/end");
  const last = fieldAt(schema, end)?.type.storage;
  if (first !== undefined && last !== undefined && first !== last)
    report("/calendar/end", quote(end), "a field of the same kind as start");
}

function checkColour(
  { colour, icons = {} }: Calendar,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  if (colour !== undefined) field(colour, "/calendar/colour");
  const known = colour === undefined ? undefined : fieldAt(schema, colour);
  const choices = known && choicesOf(known.schema)?.map(({ value }) => String(value));
  if (known && !choices) report("/calendar/colour", quote(colour ?? ""), "a field with choices");
  for (const value of Object.keys(icons))
    if (choices && !choices.includes(value))
      report(`/calendar/icons/${value}`, quote(value), `a choice of ${colour}: ${oneOf(choices, value)}`);
}

/** Checks that what lies behind a calendar has the dates and lanes that are named. */
export function checkBehind(
  file: string,
  { calendar }: ResourceDefinition,
  schemaOf: (resource: string) => Schema | undefined,
): Problem[] {
  return (calendar?.behind ?? []).flatMap(({ resource, start, end, times, lane, label, where }, index) => {
    const schema = schemaOf(resource);
    if (!schema) return [];
    const problems: Problem[] = [];
    const field: CheckField = (name, pointer) => {
      if (!fieldAt(schema, name))
        problems.push({
          file,
          pointer: `/calendar/behind/${index}${pointer}`,
          found: quote(name),
          expected: `a field of ${resource}: ${oneOf(Object.keys(propertiesOf(schema)), name)}`,
        });
    };
    field(start, "/start");
    if (end !== undefined) field(end, "/end");
    if (lane) field(lane.field, "/lane/field");
    if (times) {
      field(times.start, "/times/start");
      field(times.end, "/times/end");
    }
    checkTemplate(label, "/label", field);
    Object.keys(where ?? {}).forEach((name) => field(name, `/where/${name}`));
    return problems;
  });
}

/** The resource that a field or the entries of its list refer to. */
export function referredBy(schema: Schema, name: string): string | undefined {
  const known = fieldAt(schema, name)?.schema;
  return resourceReferredTo(known);
}
