import type { When } from "#generated/definitions.ts";
import { fieldAt, propertiesOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { expiriesOf } from "../../moves.ts";
import { type CheckField, checkSections, checkSets, checkTemplate, type Report } from "../fieldReport.ts";
import { oneOf, quote } from "../problem.ts";

type RawAction = NonNullable<ResourceDefinition["actions"]>[string];

/** What else an action can do with a record: one that prints does none of it. */
const othersThanPrinting = [
  "sets",
  "adds",
  "creates",
  "assigns",
  "unassigns",
  "deletes",
  "downloads",
  "to",
] as const;

/** Checks how an action prints a record. */
function checkPrints(action: RawAction, place: string, report: Report, field: CheckField): void {
  const { prints, call } = action;
  if (!prints) return;
  if (call?.post === undefined)
    report(place, "a record that is printed without a call", '"call" beside it, such as { "post": "records/vehicles/{id}/print" }'); // prettier-ignore
  const other = othersThanPrinting.find((key) => action[key] !== undefined);
  if (other) report(place, `it beside "${other}"`, "an action that prints and does nothing else");
  for (const key of ["title", "subtitle"] as const) checkTemplate(prints[key], `${place}/${key}`, field);
  for (const key of ["before", "after"] as const)
    prints[key]?.forEach((text, index) => checkTemplate(text, `${place}/${key}/${index}`, field));
  checkSections(prints.sections, `${place}/sections`, field);
}

/** Checks what actions ask, change and depend on, and that those which screens show are there. */
export function checkActions(
  { actions, calls, list, view }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  for (const [name, action] of Object.entries(actions ?? {})) {
    if (action.does !== undefined && (action.call || !actions?.[action.does]?.call))
      report(
        `/actions/${name}/does`,
        quote(action.does),
        "another action with a call, and no call beside it",
      );
    if (action.asks !== undefined && action.does === undefined)
      report(
        `/actions/${name}/asks`,
        `${quote(action.asks)}, which nothing asks for`,
        action.call ? `"input": ${quote(action.asks)} in its call` : '"does" beside it, with another action',
      );
    if (action.preview !== undefined && !Object.hasOwn(calls ?? {}, action.preview))
      report(
        `/actions/${name}/preview`,
        quote(action.preview),
        `a call of this definition: ${oneOf(Object.keys(calls ?? {}), action.preview)}`,
      );
    if (action.sets && !action.call && action.does === undefined)
      report(
        `/actions/${name}/sets`,
        "fields that are set without a call",
        '"call" beside it, such as { "post": "records/vehicles/{id}/sell" }, or "does" with another action\'s',
      );
    checkPrints(action, `/actions/${name}/prints`, report, field);
    // {name} is the record's title.
    const question = (part: "title" | "text") =>
      checkTemplate(
        action.confirm?.[part]?.replaceAll("{name}", ""),
        `/actions/${name}/confirm/${part}`,
        field,
      );
    question("title");
    question("text");
    if (action.confirm?.before) field(action.confirm.before, `/actions/${name}/confirm/before`);
    checkWhen(action.when, schema, report, field, `/actions/${name}/when`);
    checkWhen(action.offered, schema, report, field, `/actions/${name}/offered`);
    checkRefusals(action, `/actions/${name}`, schema, report, field);
    checkSets(action.sets, `/actions/${name}/sets`, schema, report, field);
    checkAdded(action.adds, `/actions/${name}/adds`, schema, report, field);
    for (const [input, from] of Object.entries(action.among ?? {}))
      field(from, `/actions/${name}/among/${input}`);
    action.copies?.forEach((key, index) => field(key, `/actions/${name}/copies/${index}`));
  }
  for (const [place, used] of [
    ["/list/actions", list?.actions],
    ["/view/actions", view?.actions],
  ] as const) {
    used?.forEach((name, index) => {
      if (!actions || !Object.hasOwn(actions, name))
        report(
          `${place}/${index}`,
          quote(name),
          `an action of this definition: ${oneOf(Object.keys(actions ?? {}), name)}`,
        );
    });
  }
}

const conditionOn: Readonly<Record<string, string>> = {
  date: "a condition on a date",
  instant: "a condition on a date with a time",
  number: "a condition on a number",
};

/** Checks that conditions are on fields of the record, and those on a time on fields with one. */
export function checkWhen(
  when: When | undefined,
  schema: Schema,
  report: Report,
  field: CheckField,
  place: string,
): void {
  const stored: Record<string, string> = {
    "before-now": "instant",
    "after-now": "instant",
    "before-today": "date",
    "after-today": "date",
    "above-zero": "number",
  };
  for (const [name, wanted] of Object.entries(when ?? {})) {
    field(name, `${place}/${name}`);
    const known = fieldAt(schema, name)?.type;
    const storage = typeof wanted === "string" ? stored[wanted] : undefined;
    if (known && storage !== undefined && known.storage !== storage)
      report(
        `${place}/${name}`,
        quote(String(wanted)),
        conditionOn[storage] ?? "a condition that it can have",
      );
  }
}

/** Checks what records run out by: days and states, as they are looked for once a day. */
export function checkExpiry(
  { record }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  for (const [index, { when, sets }] of expiriesOf(record).entries()) {
    const place = Array.isArray(record?.expires) ? `/record/expires/${index}` : "/record/expires";
    checkWhen(when, schema, report, field, `${place}/when`);
    for (const [name, wanted] of Object.entries(when))
      if (wanted === "after-now" || wanted === "after-today")
        report(`${place}/when/${name}`, quote(wanted), "before-now, before-today, or values");
    checkSets(sets, `${place}/sets`, schema, report, field);
  }
}

/** Checks the fields by which an action is refused to some people, needs more than usual, or takes two. */
function checkRefusals(
  {
    unless = [],
    requires = [],
    onlyFor = [],
    tells,
    second,
  }: NonNullable<ResourceDefinition["actions"]>[string],
  place: string,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  unless.forEach(({ own, when }, index) => {
    if (own !== undefined) field(own, `${place}/unless/${index}/own`);
    checkWhen(when, schema, report, field, `${place}/unless/${index}/when`);
  });
  for (const [key, named] of Object.entries({ requires, onlyFor }))
    named.forEach(({ when }, index) =>
      checkWhen(when, schema, report, field, `${place}/${key}/${index}/when`),
    );
  if (tells !== undefined) field(tells, `${place}/tells`);
  if (!second) return;
  field(second.by, `${place}/second/by`);
  checkSets(second.sets, `${place}/second/sets`, schema, report, field);
}

/** Checks the entries that an action adds to lists: each names a list, and fields of its entries. */
function checkAdded(
  adds: Readonly<Record<string, object>> | undefined,
  place: string,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  for (const [list, entry] of Object.entries(adds ?? {})) {
    field(list, `${place}/${list}`);
    const known = fieldAt(schema, list);
    if (!known) continue;
    const { items } = known.schema;
    if (!items) report(`${place}/${list}`, quote(list), "a list of entries");
    const names = Object.keys(propertiesOf(items ?? {}));
    for (const name of items ? Object.keys(entry) : [])
      if (!names.includes(name))
        report(
          `${place}/${list}/${name}`,
          quote(name),
          `a field of the entries of ${list}: ${oneOf(names, name)}`,
        );
  }
}
