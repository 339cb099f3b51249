import { propertiesOf } from "../../../fields/fields.ts";
import { isOpen, stepSchemas } from "../../../forms/steps.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { WizardDefinition } from "../../definitions.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

/**
 * Checks the answers that a form's steps depend on: those that are given to a step are asked in another one, and those
 * under which a step is asked come before it. The last step is always asked, so that there is one to send the form from.
 */
export function checkStepConditions(
  file: string,
  wizard: WizardDefinition,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const own = wizard.steps.map(({ schema }) => schemas.get(schema) ?? {});
  const named = own.map((schema) => Object.keys(propertiesOf(schema)));
  const problems: Problem[] = [];
  const ask = (
    names: Iterable<string>,
    known: readonly string[],
    pointer: (name: string) => string,
    what: string,
  ) => {
    for (const name of names)
      if (!known.includes(name))
        problems.push({
          file,
          pointer: pointer(name),
          found: quote(name),
          expected: `${what}: ${oneOf(known, name)}`,
        });
  };
  wizard.steps.forEach(({ given = [], when }, index) => {
    const others = named.filter((_, other) => other !== index).flat();
    ask(
      given,
      others,
      (name) => `/steps/${index}/given/${given.indexOf(name)}`,
      "a question of another step",
    );
    if (!when) return;
    const at = `/steps/${index}/when`;
    const before = named.slice(0, index).flat();
    const what = "a question of an earlier step";
    const asked = Object.keys(when.properties ?? {});
    ask(asked, before, (name) => `${at}/properties/${name}`, what);
    ask(
      (when.required ?? []).filter((name) => !asked.includes(name)),
      before,
      () => `${at}/required`,
      what,
    );
    if (asked.length === 0)
      problems.push({
        file,
        pointer: at,
        found: "a condition on no answer",
        expected: `"properties" with ${what}: ${oneOf(before, "")}`,
      });
  });
  const open = stepSchemas(wizard, own).map(isOpen);
  const last = open.lastIndexOf(true);
  if (wizard.steps[last]?.when)
    problems.push({
      file,
      pointer: `/steps/${last}/when`,
      found: "a condition in the last step, from which the form is sent",
      expected: 'no condition, or another step after it, such as one with "summary": true',
    });
  return problems;
}
