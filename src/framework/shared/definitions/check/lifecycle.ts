import { fieldAt } from "../../fields/fields.ts";
import { choicesOf, type Schema } from "../../schema/schema.ts";
import type { ResourceDefinition } from "../definitions.ts";
import { targetsOf } from "../moves.ts";
import { type CheckField, checkSets, checkTemplate, type Report } from "./fieldReport.ts";
import { oneOf, quote } from "./problem.ts";

/** Checks that a lifecycle and its moves speak of a choice and of its values, each said once. */
export function checkLifecycle(
  { record, actions = {} }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  const { lifecycle } = record ?? {};
  if (!lifecycle) {
    for (const [name, { from, to }] of Object.entries(actions))
      if (from !== undefined || to !== undefined)
        report(
          `/actions/${name}/${to === undefined ? "from" : "to"}`,
          "a state",
          "record.lifecycle, which names its field",
        );
    return;
  }
  const choices = choicesOf(fieldAt(schema, lifecycle.field)?.schema ?? {})?.map(({ value }) =>
    String(value),
  );
  if (!choices) return report("/record/lifecycle/field", quote(lifecycle.field), "a field with choices");
  const state = (name: string, place: string) => {
    if (!choices.includes(name)) report(place, quote(name), `one of its values: ${oneOf(choices, name)}`);
  };
  const step = ({ from, to }: { from?: string[]; to?: string | string[] }, place: string) => {
    from?.forEach((name, index) => state(name, `${place}/from/${index}`));
    targetsOf({ to }).forEach((name, index) =>
      state(name, typeof to === "string" ? `${place}/to` : `${place}/to/${index}`),
    );
  };
  for (const [name, move] of Object.entries(lifecycle.moves ?? {})) {
    step(move, `/record/lifecycle/moves/${name}`);
    checkSets(move.sets, `/record/lifecycle/moves/${name}/sets`, schema, report, field);
    if (Object.hasOwn(actions, name))
      report(`/record/lifecycle/moves/${name}`, quote(name), "a name that no action has");
  }
  for (const [name, { from, to, when = {}, sets = {} }] of Object.entries(actions)) {
    const place = `/actions/${name}`;
    step({ from, to }, place);
    if (to === undefined && from !== undefined)
      report(`${place}/from`, "states without the one that follows", '"to" beside it, or "when"');
    if (to !== undefined && Object.hasOwn(when, lifecycle.field))
      report(`${place}/when/${lifecycle.field}`, "a state beside a move", "from");
    if (Object.hasOwn(sets, lifecycle.field) && !Array.isArray(to))
      report(`${place}/sets/${lifecycle.field}`, "a state that no move leads to", "to");
  }
  lifecycle.path?.forEach((name, index) => state(name, `/record/lifecycle/path/${index}`));
  if (record) checkVersions(record, report, field, state);
}

/** Checks the fields of numbers and versions, and what versions build upon. */
function checkVersions(
  { number, revisions, lifecycle }: NonNullable<ResourceDefinition["record"]>,
  report: Report,
  field: CheckField,
  state: (name: string, place: string) => void,
): void {
  if (!revisions) return;
  const place = "/record/revisions";
  if (!number) report(place, "versions without a number", "record.number, which all versions share");
  for (const part of ["of", "revision", "next"] as const) field(revisions[part], `${place}/${part}`);
  revisions.same?.forEach((name, index) => field(name, `${place}/same/${index}`));
  revisions.term?.forEach((name, index) => field(name, `${place}/term/${index}`));
  revisions.open.forEach((name, index) => state(name, `${place}/open/${index}`));
  if (revisions.ends !== undefined && !Object.hasOwn(lifecycle?.moves ?? {}, revisions.ends))
    report(
      `${place}/ends`,
      quote(revisions.ends),
      `a move of the lifecycle: ${oneOf(Object.keys(lifecycle?.moves ?? {}), revisions.ends)}`,
    );
}

/** Checks that records are numbered in a text, and that only a lifecycle has versions that replace others. */
export function checkNumber(
  { record, actions = {} }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  const { number, revisions, lifecycle } = record ?? {};
  if (number) field(number.field, "/record/number/field");
  const known = number && fieldAt(schema, number.field);
  if (number && known && (known.type.storage !== "text" || !known.readOnly))
    report("/record/number/field", quote(number.field), "a text that is read-only");
  if (revisions && !lifecycle)
    report("/record/revisions", "versions without states", "record.lifecycle beside it");
  lifecycle?.refused?.forEach(({ says }, index) =>
    checkTemplate(says, `/record/lifecycle/refused/${index}/says`, field),
  );
  for (const [name, { replaces, refused, unless = [] }] of Object.entries(actions)) {
    if (replaces === true && !revisions)
      report(`/actions/${name}/replaces`, "true", "record.revisions, which says what it replaces");
    const said = typeof refused === "string" ? [{ says: refused }] : (refused ?? []);
    said.forEach(({ says }, index) =>
      checkTemplate(
        says,
        typeof refused === "string" ? `/actions/${name}/refused` : `/actions/${name}/refused/${index}/says`,
        field,
      ),
    );
    unless.forEach(({ says }, index) => checkTemplate(says, `/actions/${name}/unless/${index}/says`, field));
  }
}
