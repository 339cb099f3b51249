import { fieldsOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { Definitions, ResourceDefinition } from "../../definitions.ts";
import { standsAlone } from "../../resource.ts";
import { isOpen } from "../../screens.ts";
import { tabPlaced } from "../../tabsOn.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

/** Each tab on the records of another resource stands on records that are opened, and lists those that refer to them. */
export function checkTabsOn(
  written: readonly ResourceDefinition[],
  { resources }: Definitions,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const opened = [...resources.values()].filter(({ calls }) => calls.one !== undefined);
  return written.flatMap(({ name, tabOn = {}, record }) =>
    Object.entries(tabOn).flatMap(([target, tab]): Problem[] => {
      const { field } = tabPlaced(tab);
      const mistake = (found: string, expected: string, key = ""): Problem[] => [
        { file: `resources/${name}.json`, pointer: `/tabOn/${target}${key}`, found, expected },
      ];
      const on = opened.find((one) => one.name === target);
      if (!on) {
        const names = opened.map((one) => one.name);
        return mistake(quote(target), `a resource whose records are opened: ${oneOf(names, target)}`);
      }
      const own = resources.get(name);
      if (!own || !standsAlone(own)) return mistake(`a tab of ${name}`, "a resource with a call that lists");
      const tabs = written.find((one) => one.name === target)?.view?.tabs ?? [];
      if (["details", "history", ...tabs.map((one) => one.name)].includes(name))
        return mistake(`a tab ${quote(name)}, which ${target} has already`, "no tab of that name there");
      const schema = schemas.get(record?.schema ?? "") ?? {};
      const refers = fieldsOf(schema)
        .filter((one) => isOpen(one) && refersTo(one.schema, target, on.definition.of))
        .map((one) => one.name);
      return refers.includes(field)
        ? []
        : mistake(
            quote(field),
            `a field that refers to ${target} and that everybody sees: ${oneOf(refers, field)}`,
            typeof tab === "string" ? "" : "/field",
          );
    }),
  );
}

/** Whether a field refers to records of a resource, or to those that a perspective of it shows. */
const refersTo = (schema: Schema, target: string, of: string | undefined): boolean =>
  schema["x-reference"] !== undefined && [target, of].includes(schema["x-reference"]);
