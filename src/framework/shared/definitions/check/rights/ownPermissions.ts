import { type Definitions, reportPermission, wizardPermissions } from "../../definitions.ts";
import { isReady } from "../../reports.ts";
import { impliedPermissions, importPermission, type Resource } from "../../resource.ts";
import type { Problem } from "../problem.ts";

/** The verbs whose permissions have words of their own, with what asks for them. */
const worded = new Set(["view", "create", "edit", "delete", "import"]);

/**
 * What is wrong with the permissions that resources state: one that nothing asks for, that exists already, or that nobody
 * could read on the roles screen.
 * @param asked every permission that a definition or a schema asks for
 */
export function checkOwnPermissions(definitions: Definitions, asked: ReadonlySet<string>): Problem[] {
  const elsewhere = declaredBy(definitions);
  return [...definitions.resources.values()].flatMap((resource) =>
    Object.entries(resource.definition.permissions ?? {}).flatMap(([verb, words]) => {
      const name = `${verb}-${resource.name}`;
      const isAsked = asked.has(name) || (verb === "import" && resource.importable);
      const mistake = (found: string, expected: string, key = ""): Problem => ({
        file: `resources/${resource.name}.json`,
        pointer: `/permissions/${verb}${key}`,
        found,
        expected,
      });
      if (verb === "update") return [mistake('"update"', '"edit", for changing records')];
      const other = elsewhere.get(name)?.find((place) => place !== resource.name);
      if (other !== undefined) return [mistake(`${name}, which ${other} has already`, "another verb")];
      if (!isAsked) return [mistake(`${name}, which nothing asks for`, whatAsks(resource))];
      const isNamed = worded.has(verb) || resource.actions[verb] !== undefined;
      return isNamed || (words !== true && words.label !== undefined)
        ? []
        : [
            mistake(
              "no label",
              "a label, which the person who grants it reads",
              words === true ? "" : "/label",
            ),
          ];
    }),
  );
}

/** Where each permission stands beside those of the resource that states it. */
function declaredBy({ access, resources, reports, wizards }: Definitions): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const add = (name: string, place: string) => places.set(name, [...(places.get(name) ?? []), place]);
  for (const { name } of access.permissions) add(name, "resources/access.json");
  for (const { name, definition, importable } of resources.values()) {
    for (const own of [...impliedPermissions(name), ...(importable ? [importPermission(name)] : [])])
      add(own, name);
    for (const verb of Object.keys(definition.permissions ?? {})) add(`${verb}-${name}`, name);
  }
  for (const report of reports.filter(isReady)) add(reportPermission(report), `the report ${report.name}`);
  for (const wizard of wizards)
    for (const permission of wizardPermissions(wizard)) add(permission, `the form ${wizard.name}`);
  return places;
}

/** What could ask for a permission of a resource, by the verbs that it has. */
function whatAsks({ name, calls, actions }: Resource): string {
  const writes = ["create", "delete"].filter((key) => calls[key] !== undefined);
  const verbs = ["view", "edit", ...writes, ...Object.keys(actions)];
  return `one of ${verbs.join(", ")} whose call says no needs, or a verb that x-sensitive, reveal, rows or needs names as <verb>-${name}`;
}
