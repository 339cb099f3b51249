import { compile, type Expression, isRight } from "../../../expressions/expression.ts";
import { circlesIn, followersIn } from "../../../expressions/made.ts";
import { type Part, partAt, partsOf } from "../../../expressions/scope.ts";
import { kindOf } from "../../../expressions/values.ts";
import { type Field, fieldsOf, propertiesOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { partsWith } from "../parts.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

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
    ...[...expressionsIn(schema)].flatMap((found) => checkOne(found, schema, use)),
    ...circles(schema),
  ].map((found): Problem => ({ file, ...found }));
}

/** An expression where it stands. */
interface Place {
  pointer: string;
  keyword: Keyword;
  text: string;
}

/** Whether an expression says which records a reference offers: that is checked with their schema (offers.ts). */
const isOffer = (keyword: Keyword, { "x-reference": resource }: Schema): boolean =>
  keyword === "x-offered-when" && resource !== undefined;

/** What stands in examples and defaults are values, and the names of fields can be those of keywords. */
const noSchema = /\/(?:examples|default)(?:\/|$)|\/properties$/;

function* expressionsIn(schema: Schema): Generator<Place> {
  for (const [pointer, part] of partsWith(schema, keywords)) {
    if (noSchema.test(pointer)) continue;
    for (const keyword of keywords) {
      const text = part[keyword];
      if (typeof text === "string" && !isOffer(keyword, part))
        yield { pointer: `${pointer}/${keyword}`, keyword, text };
    }
  }
}

/** Where an expression stands: a field of the record, or of a group or row in it. */
export interface Owner {
  part: Part;
  name: string;
  own: Schema;
}

const afterField = /\/x-[a-z-]+$/;
const afterChoice = /(?:\/items)?\/oneOf\/\d+\/x-offered-when$/;

/** The field at which an expression stands; undefined where none can: in a condition, alternatives, places or entries. */
function ownerOf({ pointer, keyword }: Place, parts: readonly Part[]): Owner | undefined {
  const place = pointer.replace(keyword === "x-offered-when" ? afterChoice : afterField, "");
  if (place === pointer || !/^(?:\/properties\/[^/]+(?:\/items(?=\/))?)+$/.test(place)) return undefined;
  return ownerAt(place, parts);
}

/** The field of the record, or of a group or row in it, at a pointer of its schema. */
export function ownerAt(pointer: string, parts: readonly Part[]): Owner | undefined {
  const names = [...pointer.matchAll(/\/properties\/([^/]+)(?:\/items)?/g)].map(([, step = ""]) => step);
  const name = names.at(-1) ?? "";
  const part = partAt(parts, names.slice(0, -1));
  const own = part && Object.hasOwn(part.fields, name) ? part.fields[name] : undefined;
  return part && own && { part, name, own };
}

function checkOne(place: Place, schema: Schema, use: SchemaUse): Found[] {
  const { pointer, keyword, text } = place;
  const problem = (found: string, expected: string): Found[] => [{ pointer, found, expected }];
  const parts = partsOf(propertiesOf(schema), schema.required);
  const owner = ownerOf(place, parts);
  if (!owner)
    return problem(
      keyword,
      keyword === "x-offered-when"
        ? "it at a reference, or at a choice (oneOf with const) of a field of the record, a group or a row"
        : "it at a field of the record, a group or a row: not in a condition, alternatives or entries",
    );
  const { part, own } = owner;
  if (keyword === "x-computed" && use !== "stored records" && use !== "form")
    return problem(keyword, "a record that is stored, or a form in steps: nothing computes the value here");
  if (keyword === "x-read-only-when" && use !== "stored records")
    return problem(keyword, "a record that is stored: nothing keeps the value here");
  const made = compile(text, part.scope, { when: keyword !== "x-computed" });
  if (!isRight(made))
    return problem(
      made.found,
      made.expected === "a field of the same record"
        ? `a field of the same record: ${oneOf(nameable(part), made.found)}`
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
    ...hidden(made, owner, pointer, parts),
  ];
}

/** The names that an expression of a part can begin with. */
const nameable = ({ scope }: Part): string[] => [
  ...new Set(scope.levels.flatMap(({ fields }) => Object.keys(fields))),
];

/** What cannot stand beside an expression: another way to make the value, or to keep it. */
function beside(own: Schema, pointer: string): Found[] {
  const others = ["x-template", "x-sum-of", "x-roll-up", "x-product-of", "default", "x-encrypted"] as const;
  return others.flatMap((other) =>
    own[other] === undefined || own[other] === false
      ? []
      : [{ pointer, found: `x-computed and ${other} at one field`, expected: "one of them" }],
  );
}

/** Someone who sees the value, or what follows from it, sees something of each field that it is made of. */
export function hidden(
  { reads }: Pick<Expression, "reads">,
  { part, name, own }: Owner,
  pointer: string,
  parts: readonly Part[],
): Found[] {
  const permission = permissionOf([...schemasAround(part, parts), own]);
  return reads.flatMap(({ path, level, schemas }): Found[] => {
    const around = partAt(parts, part.scope.levels[level]?.path ?? []);
    const whole = [...(around ? schemasAround(around, parts) : []), ...schemas];
    if (
      whole.some(({ "x-mask": mask, "x-encrypted": encrypted }) => mask !== undefined || encrypted === true)
    )
      return [
        {
          pointer,
          found: `${quote(path)}, which is kept masked or encrypted`,
          expected: "fields that are neither",
        },
      ];
    const needed = permissionOf(whole);
    return needed === undefined || needed === permission
      ? []
      : [
          {
            pointer,
            found: `${quote(path)}, which only holders of ${needed} see`,
            expected: `"x-sensitive": "${needed}" at ${name}, or no mention of it`,
          },
        ];
  });
}

/** The schemas of the groups and lists that a part is in, outer ones first. */
const schemasAround = ({ path }: Part, parts: readonly Part[]): Schema[] =>
  path.map((name, depth) => partAt(parts, path.slice(0, depth))?.fields[name] ?? {});

/** The permission without which a field does not exist for a person: that of the outermost group that names one. */
const permissionOf = (schemas: readonly Schema[]): string | undefined =>
  schemas.find((schema) => schema["x-sensitive"] !== undefined)?.["x-sensitive"];

/** Values that are made of each other, told at the first of them. */
const circles = (schema: Schema): Found[] =>
  circlesIn(fieldsOf(schema)).map((round) => ({
    pointer: pointerOf(round[0] ?? "", schema),
    found: `values that are made of each other: ${round.join(", ")}`,
    expected: "a value that is made of others only",
  }));

/** Where a field stands in its schema, by its path from the record. */
function pointerOf(path: string, schema: Schema): string {
  let fields = propertiesOf(schema);
  const steps = path.split(".");
  return steps
    .map((name, index) => {
      const own = fields[name] ?? {};
      fields = propertiesOf(own.items ?? own);
      return `/properties/${name}${own.items && index < steps.length - 1 ? "/items" : ""}`;
    })
    .join("");
}

/**
 * Checks what computed values mean for resources: what is kept from other records (`x-roll-up`) is worked out once, so
 * nothing is kept of a value that follows from such a one; and anyone who sees only some fields of a record (`shows`) sees
 * none that is made of others.
 */
export function checkComputedUses(
  resources: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const known = new Map<string, Field[]>();
  // The same list each time: what follows from fields is remembered by it.
  const fieldsIn = (resource: ResourceDefinition | undefined): Field[] => {
    const path = resource?.record?.schema ?? "";
    const fields = known.get(path) ?? fieldsOf(schemas.get(path) ?? {});
    known.set(path, fields);
    return fields;
  };
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return resources.flatMap((resource) => {
    const fields = fieldsIn(resource);
    const file = `schemas/${resource.record?.schema ?? ""}.json`;
    return [
      ...fields.flatMap(({ name, schema: { "x-roll-up": rollUp } }): Problem[] => {
        if (rollUp === undefined) return [];
        const theirs = fieldsIn(byName.get(rollUp.of));
        return (["sum", "latest", "earliest"] as const).flatMap((way) =>
          followsRollUp(theirs, rollUp[way] ?? "")
            ? [
                {
                  file,
                  pointer: `/properties/${name}/x-roll-up/${way}`,
                  found: `${quote(rollUp[way])}, which is made of what is kept from other records`,
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
