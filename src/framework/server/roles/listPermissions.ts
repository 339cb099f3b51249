import { allPermissions, reportPermission } from "#framework/shared/definitions/definitions.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { midSentence, sentenceCase } from "#framework/shared/text/names.ts";
import type { Context } from "../context.ts";

/** What the first word of a permission that a resource brings along allows. */
const verbs: Record<string, string> = {
  view: "See",
  create: "Add",
  edit: "Change",
  delete: "Delete",
  import: "Import",
};

interface Described {
  label: string;
  group: string;
  description?: string;
}

/** Every permission with what it means; those that resources, reports and wizards bring along are described by rule. */
export function listPermissions({ services }: Context): unknown {
  const { definitions } = services.definitions;
  const catalogue = new Map(definitions.access.permissions.map((entry) => [entry.name, entry]));
  const labels = [...definitions.resources.values()].map(({ label }) => label.many);
  // Lists that are called the same where they stand are told apart by their names.
  const nounOf = ({ name, label }: { name: string; label: { many: string } }): string =>
    midSentence(
      labels.indexOf(label.many) === labels.lastIndexOf(label.many) ? label.many : sentenceCase(name),
    );
  const own = new Map([...definitions.resources.values()].flatMap(worded));
  const permissions = allPermissions(definitions).map((name) => ({
    name,
    ...(own.get(name) ?? described(name)),
    ...catalogue.get(name),
  }));
  return {
    permissions: permissions.sort((a, b) => a.group.localeCompare(b.group) || a.label.localeCompare(b.label)),
  };

  /** The permissions that a resource states, in its own words or those that follow from its verbs and actions. */
  function worded(resource: Resource): [string, Described][] {
    return Object.entries(resource.definition.permissions ?? {}).map(([verb, words]) => {
      const made = `${verbs[verb] ?? resource.actions[verb]?.label ?? sentenceCase(verb)} ${nounOf(resource)}`;
      const said = words === true ? {} : words;
      return [`${verb}-${resource.name}`, { label: made, group: resource.label.many, ...said }];
    });
  }

  function described(name: string): Described {
    const [verb = "", ...rest] = name.split("-");
    const resource = definitions.resources.get(rest.join("-"));
    if (resource)
      return {
        label: `${verbs[verb] ?? "Change"} ${nounOf(resource)}`,
        group: resource.label.many,
      };
    const report = definitions.reports.find((candidate) => name === reportPermission(candidate));
    if (report) return { label: `See the ${midSentence(report.label)}`, group: "Reports" };
    return { label: sentenceCase(name), group: "Other" };
  }
}
