import { isOffer, offerOf } from "../../../expressions/offers.ts";
import { type Part, partsOf } from "../../../expressions/scope.ts";
import { fieldAt, propertiesOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { hidden, ownerAt } from "./expressions.ts";
import { partsWith } from "../parts.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

const keywords = ["x-offered-when"];

type Found = Omit<Problem, "file">;

/**
 * Checks which records references offer (`x-offered-when` at a reference): that the expression compares fields of these
 * records, which the list can filter by and everyone may see, with values of the record itself.
 */
export function checkOffers(
  resources: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  return [...schemas]
    .filter(([path]) => !path.startsWith("types/"))
    .flatMap(([path, schema]) =>
      partsWith(schema, keywords).flatMap(([at, node]) => {
        const { "x-reference": resource, "x-offered-when": text } = node;
        if (resource === undefined || typeof text !== "string") return [];
        const target = resources.find(({ name }) => name === resource)?.record?.schema;
        const found = path.startsWith("actions/")
          ? [
              {
                pointer: "",
                found: "x-offered-when at a reference of an action",
                expected: "it in the schema of a record or a form",
              },
            ]
          : checkOne(schema, at, node, schemas.get(target ?? "") ?? {});
        return found.map((each): Problem => ({
          ...each,
          file: `schemas/${path}.json`,
          pointer: `${at}/x-offered-when`,
        }));
      }),
    );
}

function checkOne(schema: Schema, at: string, reference: Schema, target: Schema): Found[] {
  const problem = (found: string, expected: string): Found[] => [{ pointer: "", found, expected }];
  const other = (["x-belongs-to", "x-options", "x-judged"] as const).find((key) => Boolean(reference[key]));
  if (other)
    return problem(`x-offered-when and ${other} at one reference`, "one of them: an expression can say both");
  const parts = partsOf(propertiesOf(schema), schema.required);
  const owner = ownerAt(at, parts);
  if (!owner || (owner.own !== reference && owner.own.items !== reference))
    return problem("x-offered-when", "it at a reference of the record, a group or a row");
  const { part, name } = owner;
  const offer = offerOf({ text: reference["x-offered-when"] ?? "", name, scope: part.scope }, target);
  if (!isOffer(offer)) return problem(offer.found, namesOf(offer, part, name, target));
  return [
    ...offer.own.flatMap((each) => hidden(each, owner, "", parts)),
    ...offer.fields.flatMap((field) => openTo(field, name, target)),
  ];
}

const namesOf = (
  { found, expected }: { found: string; expected: string },
  part: Part,
  name: string,
  target: Schema,
): string => {
  if (expected !== "a field of the same record") return expected;
  return found.startsWith(`${name}.`)
    ? `a field of ${name}: ${oneOf(Object.keys(propertiesOf(target)), found.slice(name.length + 1))}`
    : `a field of the same record: ${oneOf(Object.keys(part.fields), found)}`;
};

/** A field by which everyone who sees the list may filter it. */
function openTo(field: string, name: string, target: Schema): Found[] {
  const { sensitive, schema = {} } = fieldAt(target, field) ?? {};
  return sensitive === undefined && schema["x-mask"] === undefined && schema["x-encrypted"] !== true
    ? []
    : [
        {
          pointer: "",
          found: `${quote(`${name}.${field}`)}, which not everyone may filter by`,
          expected: "a field that is neither sensitive, masked nor encrypted",
        },
      ];
}
