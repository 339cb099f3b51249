import type { DefinitionFiles, ResourceDefinition } from "../definitions.ts";
import { oneOf, type Problem, quote } from "./problem.ts";

/** Where a definition speaks of its records as another resource has them, that resource is over the same table. */
export function checkSameTable({ resources }: Pick<DefinitionFiles, "resources">): Problem[] {
  const over = (table: string | undefined) => resources.filter(({ record }) => record?.store === table);
  return resources.flatMap((resource) =>
    mentions(resource).flatMap(([pointer, name]) => {
      const { store } = resource.record ?? {};
      const known = over(store).map((other) => other.name);
      if (store !== undefined && name !== resource.name && known.includes(name)) return [];
      const others = known.filter((other) => other !== resource.name);
      return [
        {
          file: `resources/${resource.name}.json`,
          pointer,
          found: quote(name),
          expected: `another resource over the same table: ${oneOf(others, name)}`,
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
