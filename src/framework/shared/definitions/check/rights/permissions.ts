import { allPermissions, type Definitions, declaredCalls } from "../../definitions.ts";
import type { DefinitionFiles } from "../../definitionFiles.ts";
import { checkOwnPermissions } from "./ownPermissions.ts";
import { isObject } from "../../../schema/schema.ts";
import { partsWith } from "../parts.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import type { SourceFiles } from "../sources.ts";

/** Every permission that a file names is one that exists, and every one that a resource states is asked for. */
export function checkPermissions(files: SourceFiles, definitions: Definitions): Problem[] {
  const known = new Set(allPermissions(definitions));
  const problems: Problem[] = [];
  const asked = new Set<string>();
  for (const [file, content] of files) {
    if (!/^(resources|schemas)\//.test(file)) continue;
    if (file === "resources/access.json") {
      problems.push(...checkRoles(file, definitions.access, known));
      continue;
    }
    if (!isObject(content)) continue;
    for (const [place, part] of partsWith(content, keywords))
      for (const key of keywords)
        for (const name of Object.hasOwn(part, key) ? namedBy(key, part[key]) : []) {
          asked.add(name);
          if (!known.has(name))
            problems.push({ file, pointer: `${place}/${key}`, ...unknownPermission(name, known) });
        }
  }
  for (const name of askedBy(definitions)) asked.add(name);
  return [...problems, ...checkOwnPermissions(definitions, asked)];
}

const keywords = ["permissions", "needs", "x-sensitive", "permission", "fill", "review", "reveal"];

/** The permissions that one of the keywords names. */
function namedBy(key: string, value: unknown): string[] {
  const named = key === "permissions" || key === "needs" ? [value].flat() : [value];
  return named
    .filter((name) => typeof name === "string")
    .filter((name) => name !== "public" && name !== "signed-in" && /^[a-z]+-/.test(name));
}

/** The permissions that calls and lists of resources ask for, with their defaults. */
const askedBy = (definitions: Definitions): string[] =>
  [
    ...[...declaredCalls(definitions).values()].map(({ call: { needs } }) => needs),
    ...[...definitions.resources.values()].flatMap(({ access, actions }) => [
      access,
      ...Object.values(actions).flatMap(({ call }) => call?.needs ?? []),
    ]),
  ].flatMap((needs) => (typeof needs === "string" ? [] : (needs.permissions ?? [])));

const unknownPermission = (name: string, known: Set<string>) => ({
  found: quote(name),
  expected: `a permission of resources/access.json, or one that a resource states: ${oneOf(known, name)}`,
});

/** The roles of the catalogue hold permissions that exist, anyone who brings them along. */
const checkRoles = (file: string, { roles }: DefinitionFiles["access"], known: Set<string>): Problem[] =>
  roles.flatMap(({ permissions }, role) =>
    (permissions === "all" ? [] : permissions).flatMap((name, index) =>
      known.has(name)
        ? []
        : [
            {
              file,
              pointer: `/roles/${role}/permissions/${index}`,
              ...unknownPermission(name, known),
            },
          ],
    ),
  );
