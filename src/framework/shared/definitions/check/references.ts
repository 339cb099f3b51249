import { fieldAt, fieldsOf, propertiesOf } from "../../fields/fields.ts";
import { isComputedName } from "../../reports/written.ts";
import { relatedAt } from "../../reports/related.ts";
import { choicesOf, type Schema } from "../../schema/schema.ts";
import { namesIn } from "../../text/template.ts";
import type { Call } from "#generated/definitions.ts";
import type { ReportDefinition, ResourceDefinition, WizardDefinition } from "../definitions.ts";
import { isListKey } from "../resource.ts";
import { recordTimes } from "../../fields/recordTimes.ts";
import { isBulkEditable, isFilterable, isOpen, isSortable, listedField } from "../screens.ts";
import { checkActions, checkExpiry, checkWhen } from "./calls/actions.ts";
import { checkCalendar } from "./screens/calendar.ts";
import { checkFeed } from "./calls/feed.ts";
import { checkLifecycle, checkNumber } from "./lifecycle.ts";
import { type CheckField, checkSections, checkTemplate, type Report } from "./fieldReport.ts";
import { oneOf, type Problem, quote } from "./problem.ts";
import { recordKeys } from "../../schema/recordKeys.ts";

/** Checks that every field a resource's definition names is one of its schema. */
export function checkFields(file: string, definition: ResourceDefinition, schema: Schema): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (pointer, found, expected) => problems.push({ file, pointer, found, expected });
  const names = () => Object.keys(propertiesOf(schema));
  const field = (name: string, pointer: string) => {
    if (!recordKeys.includes(name) && !fieldAt(schema, name))
      report(pointer, quote(name), `a field of ${definition.record?.schema}: ${oneOf(names(), name)}`);
  };
  // What every record has beside its schema is drawn nowhere, but for its times in lists.
  const drawn = (name: string, pointer: string) => {
    if (!fieldAt(schema, name))
      report(pointer, quote(name), `a field of ${definition.record?.schema}: ${oneOf(names(), name)}`);
  };
  const listed = (name: string, pointer: string) => {
    if (!listedField(schema, name))
      report(
        pointer,
        quote(name),
        `a field of ${definition.record?.schema}: ${oneOf([...names(), ...recordTimes.keys()], name)}`,
      );
  };
  const { view, form } = definition;
  checkRecord(definition, schema, report, field);
  checkList(definition, schema, report, listed);
  checkCalendar(definition, schema, report, field);
  checkFeed(definition, schema, report, field);
  checkCallFields(definition, schema, report, field);
  checkLifecycle(definition, schema, report, field);
  checkNumber(definition, schema, report, field);
  checkExpiry(definition, schema, report, field);
  view?.header?.forEach((name, index) => drawn(name, `/view/header/${index}`));
  checkSections(view?.sections, "/view/sections", drawn);
  checkSections(form?.sections, "/form/sections", drawn);
  if (form?.previewBelow) drawn(form.previewBelow, "/form/previewBelow");
  form?.onlyChoice?.forEach((name, index) => {
    if (fieldAt(schema, name)?.schema["x-reference"] === undefined)
      report(`/form/onlyChoice/${index}`, quote(name), "a field with x-reference");
  });
  form?.create?.fields?.forEach((name, index) => drawn(name, `/form/create/fields/${index}`));
  checkActions(definition, schema, report, field);
  return problems;
}

/** Checks how long a record is kept, and what is kept because of it: by a field of yes or no, and by dates. */
function checkKept(keep: KeptBy, schema: Schema, report: Report): void {
  const wanted = [
    ["from", keep?.from, "date-time"],
    ["hold", keep?.hold, "boolean"],
    ["until/field", keep?.until?.field, "date"],
  ] as const;
  for (const [place, name, type] of wanted)
    if (name !== undefined && fieldAt(schema, name)?.type.name !== type)
      report(`/record/keep/${place}`, quote(name), `a field of the kind ${type}`);
}

type KeptBy = NonNullable<ResourceDefinition["record"]>["keep"];

/** Checks what a definition says of a record: its title, its picture and who sees it. */
function checkRecord(
  { record, calls, import: isImported }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  for (const part of ["title", "subtitle"] as const) {
    checkTemplate(record?.[part], `/record/${part}`, field);
    for (const name of namesIn(record?.[part] ?? "")) {
      const known = fieldAt(schema, name);
      // A title stands wherever the record is mentioned, for anyone who reads there.
      if (known && !isOpen(known))
        report(`/record/${part}`, quote(name), "a field that everyone sees who sees the record");
    }
  }
  if (record?.image) field(record.image, "/record/image");
  checkKept(record?.keep, schema, report);
  if (record?.source !== undefined && record.store !== "none")
    report("/record/source", quote(record.source), 'rows that are stored nowhere: "store": "none" beside it');
  if ((isImported ?? false) !== false && (record?.store === "none" || (calls && !calls.create)))
    report("/import", "true", "a resource whose records are stored and can be created");
  if (typeof isImported === "object")
    Object.keys(isImported.headings ?? {}).forEach((name) => field(name, `/import/headings/${name}`));
  if (record?.singleton?.in !== undefined && record.store !== "none")
    report("/record/singleton", `a record in ${record.store ?? "records"}`, '"store": "none" beside it');
  Object.keys(record?.singleton?.at ?? {}).forEach((name) => field(name, `/record/singleton/at/${name}`));
  if (record?.singleton?.in !== undefined)
    for (const [name, { "x-mask": mask, "x-encrypted": encrypted }] of Object.entries(propertiesOf(schema)))
      if (mask || encrypted)
        report(
          "/record/singleton",
          `${quote(name)}, which is kept encrypted or masked`,
          "a record with a store",
        );
  Object.keys(record?.where ?? {}).forEach((name) => field(name, `/record/where/${name}`));
  record?.rows?.forEach((rule, index) => {
    if (rule.through !== undefined && fieldAt(schema, rule.through)?.schema["x-reference"] === undefined)
      report(`/record/rows/${index}/through`, quote(rule.through), "a field with x-reference");
    for (const part of ["where", "within", "among"] as const)
      Object.keys(rule[part] ?? {}).forEach(
        (name) => name !== "user_uuid" && field(name, `/record/rows/${index}/${part}/${name}`),
      );
    rule.shows?.always.forEach((name, at) => {
      const place = `/record/rows/${index}/shows/always/${at}`;
      field(name, place);
      const known = fieldAt(schema, name);
      if (known?.sensitive !== undefined) report(place, quote(name), "a field that is not sensitive");
    });
    const permissions = fieldsOf(schema).flatMap(({ sensitive }) => sensitive ?? []);
    Object.keys(rule.shows?.sensitive ?? {}).forEach((permission) => {
      if (!permissions.includes(permission))
        report(
          `/record/rows/${index}/shows/sensitive/${permission}`,
          quote(permission),
          `the permission of a sensitive field: ${oneOf(new Set(permissions), permission)}`,
        );
    });
  });
}

/** Checks the columns, the filters, the order and the board of a list. */
function checkList(
  { list, actions, record }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  list?.columns?.forEach((column, index) =>
    field(typeof column === "string" ? column : column.field, `/list/columns/${index}`),
  );
  list?.columns?.forEach((column, index) => {
    if (typeof column === "string") return;
    const known = listedField(schema, column.field)?.type;
    if (known && column.relative === true && known.storage !== "date" && known.storage !== "instant")
      report(`/list/columns/${index}/relative`, quote(column.field), "a date or a date with a time");
    if (known && column.total === true && known.name !== "number" && known.name !== "money")
      report(`/list/columns/${index}/total`, quote(column.field), "a number or an amount");
  });
  list?.bulkEdit?.forEach((name, index) => {
    const place = `/list/bulkEdit/${index}`;
    field(name, place);
    const known = listedField(schema, name);
    if (known && !isBulkEditable(known))
      report(place, quote(name), "a field that people set, whose value several records may have in common");
  });
  list?.filters?.forEach((filter, index) => {
    const name = typeof filter === "string" ? filter : filter.field;
    field(name, `/list/filters/${index}`);
    const known = fieldAt(schema, name);
    if (known && !isFilterable(known))
      report(`/list/filters/${index}`, quote(name), "a field that is not encrypted");
    const tabs = typeof filter === "string" ? undefined : filter.tabs;
    const choices = known && choicesOf(known.schema)?.map(({ value }) => String(value));
    if (known && tabs && !choices) report(`/list/filters/${index}/tabs`, quote(name), "a field with choices");
    if (choices && Array.isArray(tabs))
      tabs.forEach(({ values }, tab) =>
        values.forEach((value, at) => {
          if (!choices.includes(value))
            report(
              `/list/filters/${index}/tabs/${tab}/values/${at}`,
              quote(value),
              `a choice of ${name}: ${oneOf(choices, value)}`,
            );
        }),
      );
  });
  if (list?.sort) {
    field(list.sort.field, "/list/sort/field");
    const known = fieldAt(schema, list.sort.field);
    if (known && !isSortable(known))
      report(
        "/list/sort/field",
        quote(list.sort.field),
        "a field that can be sorted by: not a structure, not encrypted",
      );
  }
  if (list?.board) {
    const { by, action } = list.board;
    field(by, "/list/board/by");
    const known = fieldAt(schema, by);
    if (known && !choicesOf(known.schema)) report("/list/board/by", quote(by), "a field with choices");
    if (action !== undefined && !Object.hasOwn(actions ?? {}, action))
      report("/list/board/action", quote(action), "an action of this resource");
    if (action === undefined && record?.lifecycle?.field !== by)
      report(
        "/list/board",
        "cards that nothing moves",
        `"action" and "input", or "lifecycle": { "field": ${quote(by)} } of the record`,
      );
  }
}

/** Checks that a call's path has no parameter but the record's id and those that the definition ties to fields. */
function checkCallFields(
  { calls, actions = {}, record, unassigned }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  const checkPath = (call: Call, place: string, names: readonly (string | undefined)[]) => {
    const path = call.get ?? call.post ?? call.put ?? call.patch ?? call.delete ?? "";
    for (const parameter of namesIn(path)) {
      const isKnown = ["tenant", ...names].includes(parameter);
      if (
        !isKnown &&
        !Object.hasOwn(call.params ?? {}, parameter) &&
        fieldAt(schema, parameter) === undefined
      )
        report(place, quote(`{${parameter}}`), "a field for this parameter, under params");
    }
  };
  const ids = ["id", "uuid", record?.id];
  for (const [name, { call }] of Object.entries(actions))
    if (call) checkPath(call, `/actions/${name}/call`, ids);
  for (const [key, call] of Object.entries(calls ?? {})) {
    const { params = {} } = call;
    // The path of what is not assigned yet names a field of the assignments.
    for (const [parameter, name] of unassigned === undefined ? Object.entries(params) : [])
      field(name, `/calls/${key}/params/${parameter}`);
    checkWhen(call.when, schema, report, field, `/calls/${key}/when`);
    checkTemplate(call.success, `/calls/${key}/success`, field);
    Object.keys(call.sets ?? {}).forEach((name) => field(name, `/calls/${key}/sets/${name}`));
    checkPath(call, `/calls/${key}`, isListKey(key) ? [] : ids);
  }
}

/**
 * Checks the columns and filters that a report names, and the operators of its filters.
 * @param schemaOf the schema of a resource's records, for columns of related records
 */
export function checkReport(
  file: string,
  { columns, filters, clears, resource = "" }: ReportDefinition,
  path: string,
  schema: Schema,
  schemaOf: (resource: string) => Schema | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const own = { resource, schema };
  const field = (name: string, pointer: string) => {
    const isKnown =
      recordKeys.includes(name) ||
      isComputedName(name) ||
      fieldAt(schema, name) ||
      relatedAt(name, own, schemaOf);
    if (!isKnown)
      problems.push({
        file,
        pointer,
        found: quote(name),
        expected: `a field of ${path}: ${oneOf(Object.keys(propertiesOf(schema)), name)}`,
      });
  };
  if (Array.isArray(columns)) columns.forEach((name, index) => field(name, `/columns/${index}`));
  else columns?.always.forEach((name, index) => field(name, `/columns/always/${index}`));
  filters?.forEach(({ field: name, operator }, index) => {
    field(name, `/filters/${index}/field`);
    const known = fieldAt(schema, name)?.type.operators;
    if (operator !== undefined && known && !known.some((each) => each === operator))
      problems.push({
        file,
        pointer: `/filters/${index}/operator`,
        found: quote(operator),
        expected: oneOf(known, operator),
      });
  });
  clears?.forEach(({ when, clear }, index) => {
    Object.keys(when).forEach((name) => field(name, `/clears/${index}/when/${name}`));
    clear.forEach((name, at) => field(name, `/clears/${index}/clear/${at}`));
  });
  return problems;
}

/** Checks the fields that a wizard's step lays out. */
export function checkStep(file: string, wizard: WizardDefinition, index: number, schema: Schema): Problem[] {
  const problems: Problem[] = [];
  const field = (name: string, pointer: string) => {
    if (!fieldAt(schema, name))
      problems.push({
        file,
        pointer,
        found: quote(name),
        expected: `a field of the step: ${oneOf(Object.keys(propertiesOf(schema)), name)}`,
      });
  };
  checkSections(wizard.steps[index]?.sections, `/steps/${index}/sections`, field);
  Object.keys(wizard.steps[index]?.only ?? {}).forEach((name) => field(name, `/steps/${index}/only/${name}`));
  return problems;
}
