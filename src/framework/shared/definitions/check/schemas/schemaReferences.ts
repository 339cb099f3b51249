import { propertiesOf } from "../../../fields/fields.ts";
import { resourceReferredTo, type Schema } from "../../../schema/schema.ts";
import type { DefinitionFiles } from "../../definitionFiles.ts";
import { partsWith } from "../parts.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

const keywords = [
  "x-same-as",
  "x-reference",
  "x-options",
  "x-belongs-to",
  "x-on-delete",
  "x-judged",
  "x-repeat",
];

/**
 * References in schemas name resources, and what limits their choices are fields on both sides. Where both sides have a
 * field of the same name that refers to the same resource, the reference says whether they must agree (`x-belongs-to`).
 */
export function checkSchemaReferences(
  definitions: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  // The rows of a list have no id that lasts.
  const lasting = definitions.resources.filter(({ each }) => each === undefined);
  const known = new Set(lasting.map(({ name }) => name));
  const problems: Problem[] = [];
  const visit = (path: string, pointer: string, node: Schema): void => {
    const reference = node["x-reference"];
    const file = `schemas/${path}.json`;
    if (node["x-same-as"] !== undefined)
      problems.push({
        file,
        pointer: `${pointer}/x-same-as`,
        found: quote(node["x-same-as"]),
        expected:
          'a schema file, or a field of one that does not say the same of this one: "types/state.json", "records/van.json#/properties/gear"',
      });
    if (typeof reference === "string" && !known.has(reference))
      problems.push({
        file,
        pointer: `${pointer}/x-reference`,
        found: quote(reference),
        expected: `a resource: ${oneOf(known, reference)}`,
      });
    if (typeof reference === "string" || "x-options" in node || "x-belongs-to" in node)
      problems.push(...checkLimits(definitions, schemas, path, pointer, node));
    problems.push(
      ...checkOnDelete(schemas, path, pointer, node),
      ...checkJudge(known, schemas, path, pointer, node),
      ...checkRepeat(schemas, path, pointer, node),
    );
  };
  for (const [path, schema] of schemas)
    for (const [pointer, part] of partsWith(schema, keywords)) visit(path, pointer, part);
  return problems;
}

/** What deleting a record does to others is said at the top of their schemas; only what may be empty can be cleared. */
function checkOnDelete(
  schemas: ReadonlyMap<string, Schema>,
  path: string,
  pointer: string,
  { "x-on-delete": wanted, "x-reference": reference }: Schema,
): Problem[] {
  if (wanted === undefined) return [];
  const [, name = "", inside] = /^\/properties\/([^/]+)(\/items)?$/.exec(pointer) ?? [];
  const { required = [] } = schemas.get(path) ?? {};
  const problem = (found: string, expected: string): Problem[] => [
    { file: `schemas/${path}.json`, pointer: `${pointer}/x-on-delete`, found, expected },
  ];
  if (name === "" || reference === undefined || !path.startsWith("records/"))
    return problem(quote(wanted), "a reference (x-reference) at the top of a record's schema");
  return wanted === "clear" && inside === undefined && required.includes(name)
    ? problem("clear at a field that is required", "refuse, keep, or a field that may be empty")
    : [];
}

/** The list that judges choices (`x-judged`) is a resource's, and is asked with fields of the same form. */
function checkJudge(
  known: ReadonlySet<string>,
  schemas: ReadonlyMap<string, Schema>,
  path: string,
  pointer: string,
  { "x-judged": judge }: Schema,
): Problem[] {
  if (judge === undefined) return [];
  const file = `schemas/${path}.json`;
  const fields = propertiesOf(schemas.get(path) ?? {});
  const problem = (place: string, name: string, expected: string): Problem => ({
    file,
    pointer: `${pointer}/x-judged/${place}`,
    found: quote(name),
    expected,
  });
  return [
    ...(known.has(judge.by) ? [] : [problem("by", judge.by, `a resource: ${oneOf(known, judge.by)}`)]),
    ...(judge.with ?? []).flatMap((name, index) =>
      Object.hasOwn(fields, name)
        ? []
        : [problem(`with/${index}`, name, `a field of ${path}: ${oneOf(Object.keys(fields), name)}`)],
    ),
  ];
}

/** What repeats names fields beside it (`x-repeat`). */
function checkRepeat(
  schemas: ReadonlyMap<string, Schema>,
  path: string,
  pointer: string,
  { "x-repeat": names }: Schema,
): Problem[] {
  const fields = propertiesOf(schemas.get(path) ?? {});
  return Object.entries(names ?? {}).flatMap(([role, name]) =>
    Object.hasOwn(fields, name)
      ? []
      : [
          {
            file: `schemas/${path}.json`,
            pointer: `${pointer}/x-repeat/${role}`,
            found: quote(name),
            expected: `a field of ${path}: ${oneOf(Object.keys(fields), name)}`,
          },
        ],
  );
}

function checkLimits(
  { resources, wizards }: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
  path: string,
  pointer: string,
  node: Schema,
): Problem[] {
  const { "x-reference": reference, "x-options": options = [], "x-belongs-to": belongs } = node;
  const file = `schemas/${path}.json`;
  if (belongs !== undefined && path.startsWith("actions/"))
    return [
      {
        file,
        pointer: `${pointer}/x-belongs-to`,
        found: "x-belongs-to in what an action asks for",
        expected: "none: write it in the schema of the record that the action sets",
      },
    ];
  const target = resources.find(({ name }) => name === reference)?.record?.schema ?? "";
  const own = ownFields(wizards, schemas, path);
  const theirs = propertiesOf(schemas.get(target) ?? {});
  const sides = [
    [path, own],
    [target, theirs],
  ] as const;
  const mentions = [
    ...options.map((name, index) => [`x-options/${index}`, name] as const),
    ...(belongs || []).map((name, index) => [`x-belongs-to/${index}`, name] as const),
  ];
  const missing = mentions.flatMap(([key, name]) =>
    sides
      .filter(([, fields]) => !Object.hasOwn(fields, name))
      .map(([place, fields]) => ({
        file,
        pointer: `${pointer}/${key}`,
        found: quote(name),
        expected: `a field of ${place}: ${oneOf(Object.keys(fields), name)}`,
      })),
  );
  const common = Object.keys(own).filter(
    (name) =>
      own[name] !== node &&
      own[name]?.items !== node &&
      resourceReferredTo(own[name]) !== undefined &&
      // A contract that replaces another one may itself be replaced by a third.
      resourceReferredTo(own[name]) !== reference &&
      resourceReferredTo(own[name]) === resourceReferredTo(theirs[name]),
  );
  const silent = belongs === undefined && !path.startsWith("actions/") && common.length > 0;
  return silent
    ? [
        ...missing,
        {
          file,
          pointer: `${pointer}/x-reference`,
          found: `${quote(reference)}, whose records have the field ${quote(common[0])} too`,
          expected: `"x-belongs-to": ${JSON.stringify(common)} beside it, or false where it may be of another one`,
        },
      ]
    : missing;
}

/** The fields beside a reference: of the record, or of all steps of the form. */
function ownFields(
  wizards: DefinitionFiles["wizards"],
  schemas: ReadonlyMap<string, Schema>,
  path: string,
): Record<string, Schema> {
  const form = wizards.find(({ steps }) => steps.some(({ schema }) => schema === path));
  const places = form?.steps.map(({ schema }) => schema) ?? [path];
  return Object.fromEntries(
    places.flatMap((place) => Object.entries(propertiesOf(schemas.get(place) ?? {}))),
  );
}
