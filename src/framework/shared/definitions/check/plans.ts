import { propertiesOf } from "../../fields/fields.ts";
import type { Schema } from "../../schema/schema.ts";
import type { DefinitionFiles } from "../definitionFiles.ts";
import { oneOf, type Problem, quote } from "./problem.ts";

const file = "resources/plans.json";

/** What plans limit are records that there are, by fields that they have; plans and trial name what the file itself has. */
export function checkPlans(
  { plans: found, resources }: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  if (!found) return [];
  const { limits, plans, trial } = found;
  const problems: Problem[] = [];
  const expect = (pointer: string, name: string, known: readonly string[], what: string) => {
    if (!known.includes(name))
      problems.push({ file, pointer, found: quote(name), expected: `${what}: ${oneOf(known, name)}` });
  };
  const stored = resources.filter(({ record }) => record && record.store !== "none");
  for (const [index, { resource, when = {}, files }] of limits.entries()) {
    const place = `/limits/${index}`;
    if ((resource === undefined) === (files === undefined))
      problems.push({
        file,
        pointer: place,
        found: resource === undefined ? "nothing that is counted" : "a resource and files",
        expected: "resource or files",
      });
    if (resource === undefined) continue;
    expect(
      `${place}/resource`,
      resource,
      stored.map(({ name }) => name),
      "a resource whose records are stored",
    );
    const schema = schemas.get(stored.find(({ name }) => name === resource)?.record?.schema ?? "");
    for (const name of schema ? Object.keys(when) : [])
      expect(
        `${place}/when/${name}`,
        name,
        Object.keys(propertiesOf(schema ?? {})),
        `a field of ${resource}`,
      );
  }
  const names = limits.map(({ name }) => name);
  for (const [index, plan] of plans.entries())
    for (const name of Object.keys(plan.limits))
      expect(`/plans/${index}/limits/${name}`, name, names, "a limit of this file");
  const codes = plans.map(({ code }) => code);
  if (trial) expect("/trial/plan", trial.plan, codes, "a plan of this file");
  for (const [index, code] of codes.entries())
    if (codes.indexOf(code) !== index)
      problems.push({
        file,
        pointer: `/plans/${index}/code`,
        found: quote(code),
        expected: "a name of its own",
      });
  return problems;
}
