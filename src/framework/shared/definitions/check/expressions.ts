import { followersIn, madeOf } from "../../expressions/computed.ts";
import { compile, type Expression, isRight } from "../../expressions/expression.ts";
import { kindOf } from "../../expressions/values.ts";
import { type Field, fieldsOf, propertiesOf } from "../../fields/fields.ts";
import type { Schema } from "../../schema/schema.ts";
import type { ResourceDefinition } from "../definitions.ts";
import { oneOf, type Problem, quote } from "./problem.ts";

/** The keywords whose value is an expression. */
const keywords = ["x-computed", "x-required-when", "x-read-only-when", "x-offered-when"] as const;
type Keyword = (typeof keywords)[number];

/** What a schema is of, which says what its expressions can do. */
export type SchemaUse = "stored records" | "form" | "input" | "other records";

type Found = Omit<Problem, "file">;

/**
 * Checks the expressions of a schema: where they stand, that they name fields of the same record and make what is wanted,
 * that computed values do not go in circles, and that nobody learns by one what they may not see.
 * @param schema with its references replaced
 */
export function checkExpressions(file: string, schema: Schema, use: SchemaUse): Problem[] {
  return [
    ...[...expressionsIn(schema, "")].flatMap((found) => checkOne(found, schema, use)),
    ...circles(schema),
  ].map((found): Problem => ({ file, ...found }));
}

/** An expression where it stands. */
interface Place {
  pointer: string;
  keyword: Keyword;
  text: string;
}

function* expressionsIn(node: unknown, pointer: string): Generator<Place> {
  if (typeof node !== "object" || node === null) return;
  for (const keyword of keywords) {
    const text = (node as Schema)[keyword];
    if (typeof text === "string" && !pointer.endsWith("/properties"))
      yield { pointer: `${pointer}/${keyword}`, keyword, text };
  }
  for (const [key, value] of Object.entries(node))
    if (key !== "examples" && key !== "default") yield* expressionsIn(value, `${pointer}/${key}`);
}

const placeOfField = /^\/properties\/([^/]+)\/x-[a-z-]+$/;
const placeOfChoice = /^\/properties\/([^/]+)(?:\/items)?\/oneOf\/\d+\/x-offered-when$/;

function checkOne({ pointer, keyword, text }: Place, schema: Schema, use: SchemaUse): Found[] {
  const problem = (found: string, expected: string): Found[] => [{ pointer, found, expected }];
  const [, name = ""] = (keyword === "x-offered-when" ? placeOfChoice : placeOfField).exec(pointer) ?? [];
  const fields = propertiesOf(schema);
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!own)
    return problem(
      keyword,
      keyword === "x-offered-when"
        ? "it at a choice (oneOf with const) of a field at the top of a schema"
        : "it at a field at the top of a schema: not in a group, a row or a condition",
    );
  if (keyword === "x-computed" && use !== "stored records" && use !== "form")
    return problem(keyword, "a record that is stored, or a form in steps: nothing computes the value here");
  if (keyword === "x-read-only-when" && use !== "stored records")
    return problem(keyword, "a record that is stored: nothing keeps the value here");
  const made = compile(text, fields, { when: keyword !== "x-computed" });
  if (!isRight(made))
    return problem(
      made.found,
      made.expected === "a field of the same record"
        ? `a field of the same record: ${oneOf(Object.keys(fields), made.found)}`
        : made.expected,
    );
  const wanted = keyword === "x-computed" ? kindOf(own) : "yes or no";
  if (made.kind !== wanted)
    return problem(
      `an expression that makes a ${made.kind}`,
      wanted ? `one that makes a ${wanted}` : "a field with a number, a text, yes or no or a date",
    );
  return [
    ...(keyword === "x-computed" ? beside(own, pointer) : []),
    ...(keyword === "x-read-only-when" && (own.readOnly === true || own["x-computed"] !== undefined)
      ? problem(keyword, "it at a field that people fill in")
      : []),
    ...hidden(made, { name, own, pointer, fields }),
  ];
}

/** What cannot stand beside an expression: another way to make the value, or to keep it. */
function beside(own: Schema, pointer: string): Found[] {
  const others = ["x-template", "x-sum-of", "x-roll-up", "x-product-of", "default", "x-encrypted"] as const;
  return others.flatMap((other) =>
    own[other] === undefined || own[other] === false
      ? []
      : [{ pointer, found: `x-computed and ${other} at one field`, expected: "one of them" }],
  );
}

/** Somebody who sees the value, or what follows from it, sees something of each field that it is made of. */
function hidden(
  { reads }: Expression,
  {
    name,
    own,
    pointer,
    fields,
  }: { name: string; own: Schema; pointer: string; fields: Record<string, Schema> },
): Found[] {
  return reads.flatMap((other): Found[] => {
    const { "x-sensitive": permission, "x-mask": mask, "x-encrypted": encrypted } = fields[other] ?? {};
    if (mask !== undefined || encrypted === true)
      return [
        {
          pointer,
          found: `${quote(other)}, which is kept masked or encrypted`,
          expected: "fields that are neither",
        },
      ];
    return permission === undefined || permission === own["x-sensitive"]
      ? []
      : [
          {
            pointer,
            found: `${quote(other)}, which only holders of ${permission} see`,
            expected: `"x-sensitive": "${permission}" at ${name}, or no mention of it`,
          },
        ];
  });
}

/** Values that are made of each other, told at the first of them. */
function circles(schema: Schema): Found[] {
  const fields = propertiesOf(schema);
  const done = new Set<string>();
  const found: Found[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    const again = path.indexOf(name);
    if (again >= 0) {
      const round = path.slice(again);
      found.push({
        pointer: `/properties/${name}`,
        found: `values that are made of each other: ${[...round, name].join(", ")}`,
        expected: "a value that is made of others only",
      });
      return;
    }
    if (done.has(name) || !Object.hasOwn(fields, name)) return;
    for (const other of madeOf(fields[name] ?? {}, fields)) visit(other, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(fields)) visit(name, []);
  return found;
}

/**
 * Checks what computed values mean for resources: what is kept from other records (`x-roll-up`) is worked out once, so
 * nothing is kept of a value that follows from such a one; and whoever sees only some fields of a record (`shows`) sees
 * none that is made of others.
 */
export function checkComputedUses(
  resources: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const fieldsIn = (resource: ResourceDefinition | undefined): Field[] =>
    fieldsOf(schemas.get(resource?.record?.schema ?? "") ?? {});
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return resources.flatMap((resource) => {
    const fields = fieldsIn(resource);
    const file = `schemas/${resource.record?.schema ?? ""}.json`;
    return [
      ...fields.flatMap(({ name, schema: { "x-roll-up": rollUp } }): Problem[] => {
        const theirs = fieldsIn(byName.get(rollUp?.of ?? ""));
        return (["sum", "latest", "earliest"] as const).flatMap((way) =>
          followsRollUp(theirs, rollUp?.[way] ?? "")
            ? [
                {
                  file,
                  pointer: `/properties/${name}/x-roll-up/${way}`,
                  found: `${quote(rollUp?.[way])}, which is made of what is kept from other records`,
                  expected: "a field that is made of its own record alone",
                },
              ]
            : [],
        );
      }),
      ...fields.flatMap(({ name, schema }): Problem[] =>
        schema["x-unique"] !== undefined && schema["x-unique"] !== false && followsRollUp(fields, name)
          ? [
              {
                file,
                pointer: `/properties/${name}/x-unique`,
                found: "x-unique at a value that changes with other records",
                expected: "a value that is made of its own record alone",
              },
            ]
          : [],
      ),
      ...shownAlone(resource, fields),
    ];
  });
}

/** Whether a field is computed from one that is kept from other records. */
const followsRollUp = (fields: readonly Field[], name: string): boolean =>
  [...(followersIn(fields).get(name) ?? [])].some(
    (source) => fields.find((field) => field.name === source)?.schema["x-roll-up"] !== undefined,
  );

function shownAlone({ name: resource, record }: ResourceDefinition, fields: readonly Field[]): Problem[] {
  const followers = followersIn(fields);
  return (record?.rows ?? []).flatMap(({ shows }, index) =>
    (shows?.always ?? []).flatMap((name, at): Problem[] => {
      const hiddenOnes = [...(followers.get(name) ?? [])].filter(
        (source) => shows?.always.includes(source) !== true,
      );
      return hiddenOnes.length === 0
        ? []
        : [
            {
              file: `resources/${resource}.json`,
              pointer: `/record/rows/${index}/shows/always/${at}`,
              found: `${quote(name)}, which is made of ${hiddenOnes.join(", ")}`,
              expected: "a field that is made of nothing that they do not see",
            },
          ];
    }),
  );
}
