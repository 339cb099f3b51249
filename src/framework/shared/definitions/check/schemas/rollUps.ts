import { type Field, fieldAt, propertiesOf } from "../../../fields/fields.ts";
import { resourceReferredTo, type RollUp, type Schema } from "../../../schema/schema.ts";
import { namesIn } from "../../../text/template.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { partsWith } from "../parts.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

type Schemas = ReadonlyMap<string, Schema>;
/** Yields a mistake at a place of the keyword. */
type Found = [place: string, found: string, expected: string];

/** Checks what fields keep from other records (`x-roll-up`): of which, by which reference, and to whom it is shown. */
export function checkRollUps(resources: readonly ResourceDefinition[], schemas: Schemas): Problem[] {
  const stored = new Set(
    resources.flatMap(({ record }) => (isStored(record) && record ? [record.schema] : [])),
  );
  return [...schemas].flatMap(([path, schema]) => {
    const owners = resources.filter(({ record }) => record?.schema === path).map(({ name }) => name);
    return rollUpsIn(schema).flatMap(([pointer, rollUp]) => {
      const own = fieldAt(schema, /^\/properties\/([^/]+)$/.exec(pointer)?.[1] ?? "");
      const found: Found[] =
        own && stored.has(path)
          ? [...checkRollUp(own, rollUp, schema, { owners, resources, schemas })]
          : [["", "x-roll-up", "a field at the top of the schema of records that are stored"]];
      return found.map(([place, what, expected]): Problem => ({
        file: `schemas/${path}.json`,
        pointer: `${pointer}/x-roll-up${place}`,
        found: what,
        expected,
      }));
    });
  });
}

const isStored = (record: ResourceDefinition["record"]): boolean =>
  record !== undefined &&
  record.store !== "none" &&
  record.source === undefined &&
  record.singleton === undefined;

const keywords = ["x-roll-up"];

/** Every place of a schema that says `x-roll-up`. */
const rollUpsIn = (schema: Schema): [pointer: string, rollUp: RollUp][] =>
  partsWith(schema, keywords).flatMap(([pointer, part]: readonly [string, Schema]) => {
    const rollUp = part["x-roll-up"];
    return rollUp !== undefined && typeof rollUp.of === "string" ? [[pointer, rollUp]] : [];
  });

interface Known {
  /** The resources whose records have the field. */
  owners: readonly string[];
  resources: readonly ResourceDefinition[];
  schemas: Schemas;
}

const ways = ["sum", "latest", "earliest"] as const;

function* checkRollUp(own: Field, rollUp: RollUp, schema: Schema, known: Known): Generator<Found> {
  const { of, by, where = {} } = rollUp;
  const sources = known.resources.filter((one) => one.of === undefined && isStored(one.record));
  const source = sources.find(({ name }) => name === of);
  const theirs = known.schemas.get(source?.record?.schema ?? "");
  if (!source || !theirs) {
    yield [
      "/of",
      quote(of),
      `a resource that is stored: ${oneOf(
        sources.map(({ name }) => name),
        of,
      )}`,
    ];
    return;
  }
  const names = Object.keys(propertiesOf(theirs));
  const target = fieldAt(theirs, by)?.schema;
  if (!known.owners.includes(resourceReferredTo(target) ?? ""))
    yield ["/by", quote(by), `a field of ${of} that refers to ${known.owners.join(" or ")}`];
  const said = ways.filter((way) => rollUp[way] !== undefined);
  if (said.length > 1) yield ["", said.join(" and "), "one of sum, latest and earliest"];
  for (const way of said) {
    const field = fieldAt(theirs, rollUp[way] ?? "");
    const kinds = way === "sum" ? ["number"] : ["number", "date", "instant"];
    if (!field) yield [`/${way}`, quote(rollUp[way]), `a field of ${of}: ${oneOf(names, rollUp[way] ?? "")}`];
    else if (!kinds.includes(field.type.storage) || field.schema["x-encrypted"] || field.schema["x-roll-up"])
      yield [`/${way}`, quote(field.name), way === "sum" ? "a plain number" : "a plain number or date"];
    else if (field.type.storage !== own.type.storage)
      yield [
        `/${way}`,
        `a ${field.type.storage}`,
        `a field of the kind of ${own.name}: a ${own.type.storage}`,
      ];
    else yield* checkSensitive(own, field, `/${way}`);
  }
  if (said.length === 0 && own.schema.type !== "integer")
    yield ["", "a count", "a field of the type integer"];
  for (const name of Object.keys(where)) {
    const field = fieldAt(theirs, name);
    if (!field) yield [`/where/${name}`, quote(name), `a field of ${of}: ${oneOf(names, name)}`];
    else if (["date", "instant"].includes(field.type.storage) || field.schema["x-encrypted"])
      yield [`/where/${name}`, quote(name), "a field with values that can be listed"];
    else yield* checkSensitive(own, field, `/where/${name}`);
  }
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const made = [
      ...namesIn(property["x-template"] ?? ""),
      ...(property["x-sum-of"] ?? []).map((term) => term.replaceAll(/^-|\?$/g, "")),
    ];
    if (made.includes(own.name))
      yield ["", `a value that ${name} is made of`, "a field that no other field is made of"];
  }
}

/** What someone may not see there, they do not learn from a sum here. */
function* checkSensitive(own: Field, field: Field, place: string): Generator<Found> {
  if (field.sensitive !== undefined && field.sensitive !== own.sensitive)
    yield [
      place,
      `${quote(field.name)}, which only holders of ${field.sensitive} see`,
      `"x-sensitive": "${field.sensitive}" at ${own.name}`,
    ];
}
