import { fieldAt, propertiesOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { checkWhen } from "./actions.ts";
import type { Report } from "../fieldReport.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import { recordKeys } from "../../../schema/recordKeys.ts";

/** Checks the records that actions create: their resource is stored here, and has the fields that are set. */
export function checkCreates(
  resources: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const stored = new Map(
    resources
      .filter(({ record }) => record && record.store !== "none")
      .map((definition) => [definition.name, schemas.get(definition.record?.schema ?? "") ?? {}]),
  );
  return resources.flatMap((definition) => {
    const problems: Problem[] = [];
    const report: Report = (pointer, found, expected) =>
      problems.push({ file: `resources/${definition.name}.json`, pointer, found, expected });
    for (const [name, { creates, call }] of Object.entries(definition.actions ?? {})) {
      if (!creates) continue;
      const place = `/actions/${name}/creates`;
      if (!call) report(place, "a record that is created without a call", '"call" beside it');
      const schema = stored.get(creates.resource);
      if (!schema) {
        const expected = `a resource with records of this server: ${oneOf(stored.keys(), creates.resource)}`;
        report(`${place}/resource`, quote(creates.resource), expected);
        continue;
      }
      const field = (key: string, pointer: string) => {
        if (!recordKeys.includes(key) && !fieldAt(schema, key))
          report(pointer, quote(key), `a field: ${oneOf(Object.keys(propertiesOf(schema)), key)}`);
      };
      for (const key of Object.keys(creates.set)) field(key, `${place}/set/${key}`);
      creates.once?.by.forEach((key, index) => field(key, `${place}/once/by/${index}`));
      checkWhen(creates.once?.when, schema, report, field, `${place}/once/when`);
    }
    return problems;
  });
}
