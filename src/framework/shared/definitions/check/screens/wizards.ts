import { fieldAt, propertiesOf } from "../../../fields/fields.ts";
import { asObject } from "../../../schema/patch.ts";
import { resourceReferredTo, type Schema } from "../../../schema/schema.ts";
import type { WizardDefinition } from "../../definitions.ts";
import type { DefinitionFiles } from "../../definitionFiles.ts";
import { partsWith } from "../parts.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

const copies = ["x-same-as"];

/** Checks the questions and the fields of its subject that a form in steps names outside of its steps. */
export function checkWizard(
  file: string,
  wizard: WizardDefinition,
  resources: DefinitionFiles["resources"],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const problems: Problem[] = [];
  const questions: Record<string, Schema> = Object.fromEntries(
    wizard.steps.flatMap(({ schema }) => Object.entries(propertiesOf(schemas.get(schema) ?? {}))),
  );
  const asked: Schema = { type: "object", properties: questions };
  const question = (name: string, pointer: string): void => {
    if (!fieldAt(asked, name))
      problems.push({
        file,
        pointer,
        found: quote(name),
        expected: `a question of the form: ${oneOf(Object.keys(questions), name)}`,
      });
  };
  const {
    subject,
    applies = {},
    prefill = {},
    anonymous,
    clocks = [],
    stateNeeds = {},
    stateTimes = {},
    reply,
    writes,
  } = wizard;
  for (const [pointer, { "x-same-as": place }] of partsWith(asObject(wizard), copies))
    problems.push({
      file,
      pointer: `${pointer}/x-same-as`,
      found: quote(place),
      expected: 'a condition of the form: "#/conditions/<name>"',
    });
  if (subject !== undefined) question(subject, "/subject");
  for (const name of Object.keys(prefill)) question(name, `/prefill/${name}`);
  writes?.also?.forEach((name, at) => question(name, `/writes/also/${at}`));
  anonymous?.drop?.forEach((name, index) => question(name, `/anonymous/drop/${index}`));
  for (const [state, { answer }] of Object.entries(stateNeeds))
    question(answer, `/stateNeeds/${state}/answer`);
  if (reply !== undefined) question(reply.answer, "/reply/answer");
  for (const [state, answer] of Object.entries(stateTimes)) question(answer, `/stateTimes/${state}`);
  clocks.forEach(({ from, due, done }, index) => {
    [from].flat().forEach((name) => {
      if (name !== "submitted_at") question(name, `/clocks/${index}/from`);
    });
    if (due !== undefined) question(due, `/clocks/${index}/due`);
    done?.forEach((name, position) => question(name, `/clocks/${index}/done/${position}`));
  });
  if (Object.keys(applies).length > 0 && subject === undefined)
    problems.push({
      file,
      pointer: "/applies",
      found: "a form without a subject",
      expected: '"subject" with the question that names the record which takes the answers',
    });
  if (wizard.several === true && wizard.resource === undefined)
    problems.push({
      file,
      pointer: "/several",
      found: "a form without a resource",
      expected: '"resource" with the list in which people find what they have begun',
    });
  const about = questions[subject ?? ""];
  const target = resourceReferredTo(about);
  if (subject !== undefined && about !== undefined && target === undefined)
    problems.push({
      file,
      pointer: "/subject",
      found: `${quote(subject)}, which refers to no resource`,
      expected: 'a question with "x-reference": the form is about that record',
    });
  const record = resources.find(({ name }) => name === target)?.record?.schema ?? "";
  const known = schemas.get(record);
  for (const [name, answer] of Object.entries(applies)) {
    question(answer, `/applies/${name}`);
    if (known && !fieldAt(known, name))
      problems.push({
        file,
        pointer: `/applies/${name}`,
        found: quote(name),
        expected: `a field of ${record}: ${oneOf(Object.keys(propertiesOf(known)), name)}`,
      });
  }
  return problems;
}
