import type { ResourceDefinition } from "../definitions.ts";
import type { DefinitionFiles } from "../definitionFiles.ts";
import { oneOf, type Problem, quote } from "./problem.ts";

/**
 * Where a definition speaks of its records as another resource has them, that resource is over the same records: the same
 * table, or a perspective of them.
 */
export function checkSameTable({ resources }: Pick<DefinitionFiles, "resources">): Problem[] {
  const placeOf = ({ name, of = name, record }: ResourceDefinition) => record?.store ?? `records of ${of}`;
  return resources.flatMap((resource) =>
    mentions(resource).flatMap(([pointer, name]) => {
      const known = resources
        .filter((other) => other.name !== resource.name && placeOf(other) === placeOf(resource))
        .map((other) => other.name);
      if (known.includes(name)) return [];
      return [
        {
          file: `resources/${resource.name}.json`,
          pointer,
          found: quote(name),
          expected: `another resource over the same table: ${oneOf(known, name)}`,
        },
      ];
    }),
  );
}

/** The resources that a definition names as another side of its records, by place. */
function mentions({
  record,
  calls = {},
  actions = {},
}: ResourceDefinition): [pointer: string, name: string][] {
  return [
    ...Object.entries(record?.lifecycle?.moves ?? {}).map(
      ([move, { reads }]) => [`/record/lifecycle/moves/${move}/reads`, reads] as const,
    ),
    ...Object.entries(calls).map(([key, call]) => [`/calls/${key}/for`, call.for] as const),
    ...Object.entries(actions).map(
      ([action, { for: side }]) => [`/actions/${action}/for/resource`, side?.resource] as const,
    ),
  ].flatMap(([pointer, name]): [string, string][] => (name === undefined ? [] : [[pointer, name]]));
}
