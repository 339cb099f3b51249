import { allPermissions } from "#framework/shared/definitions/definitions.ts";
import { midSentence, sentenceCase } from "#framework/shared/text/names.ts";
import type { Context } from "../context.ts";

/** What the first word of a permission that a resource brings along allows. */
const verbs: Record<string, string> = { view: "See", edit: "Change", import: "Import" };

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
  const permissions = allPermissions(definitions).map((name) => ({
    name,
    ...described(name),
    ...catalogue.get(name),
  }));
  return {
    permissions: permissions.sort((a, b) => a.group.localeCompare(b.group) || a.label.localeCompare(b.label)),
  };

  function described(name: string): { label: string; group: string; description?: string } {
    const [verb = "", ...rest] = name.split("-");
    const resource = definitions.resources.get(rest.join("-"));
    if (resource)
      return {
        label: `${verbs[verb] ?? "Change"} ${nounOf(resource)}`,
        group: resource.label.many,
      };
    const report = definitions.reports.find((candidate) => name === `view-${candidate.name}-report`);
    if (report) return { label: `See the ${midSentence(report.label)}`, group: "Reports" };
    return { label: sentenceCase(name), group: "Other" };
  }
}
