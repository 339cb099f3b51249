import { isObject, type JsonObject, type Schema } from "../../schema/schema.ts";
import { pointerTo } from "../walk.ts";
import { typeOf } from "./choices.ts";
import { conditionsOf } from "./conditions.ts";
import { nameFor, titleFor } from "./names.ts";
import { type PartReader, type Place, within } from "./place.ts";

/** The questions of a group by their names here; `names` leads to those from the names that they had. */
interface Questions {
  properties: Record<string, Schema>;
  names: Map<string, string>;
}

/** A group: its questions, and what is asked only sometimes. @param taken collects the names that are in use */
export function readGroup(
  reader: PartReader,
  schema: JsonObject,
  found: JsonObject,
  place: Place,
  taken: Record<string, true> = {},
): Schema {
  const own = readQuestions(reader, found, place, taken);
  const conditions: Schema[] = [];
  for (const { when, asked, pointer } of conditionsOf(found, (name) => own.names.get(name))) {
    const branch = readBranch(
      reader,
      asked,
      { ...place, pointer: place.pointer + pointer },
      taken,
      own.names,
    );
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    if (when && branch) conditions.push({ if: when, then: branch });
    else if (branch || !when) reader.note(place.pointer + pointer, "This condition was left out.");
    if (!when) for (const name of Object.keys(branch?.properties ?? {})) delete taken[name];
  }
  const required = namesIn(found.required).flatMap((name) => own.names.get(name) ?? []);
  return {
    ...(schema as Schema),
    properties: own.properties,
    ...(required.length > 0 && { required: [...new Set(required)] }),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((name) => typeof name === "string");

function readQuestions(
  reader: PartReader,
  { properties }: JsonObject,
  place: Place,
  taken: Record<string, true>,
): Questions {
  const read: Questions = { properties: {}, names: new Map() };
  for (const [name, value] of Object.entries(isObject(properties) ? properties : {})) {
    const at = within(place, `/properties${pointerTo([name])}`);
    if (value === false) continue;
    if (isObject(value) && typeOf(value) === "null") {
      reader.note(at.pointer, "This allows no answer, and was left out.");
      continue;
    }
    const own = nameFor(name, taken);
    taken[own] = true;
    read.names.set(name, own);
    read.properties[own] = { title: titleFor(name), ...reader.part(isObject(value) ? value : {}, at) };
  }
  return read;
}

/**
 * What is asked only sometimes: questions of its own, and others that must be answered then. What else it says of others
 * cannot be taken over. @param known the questions that are always there
 */
function readBranch(
  reader: PartReader,
  source: JsonObject,
  place: Place,
  taken: Record<string, true>,
  known: ReadonlyMap<string, string>,
): Schema | undefined {
  const found = reader.whole(source, place)?.found ?? {};
  const inside = Object.entries(isObject(found.properties) ? found.properties : {});
  for (const [name] of inside.filter(([each]) => known.has(each)))
    reader.note(
      `${place.pointer}/properties${pointerTo([name])}`,
      "What is asked more of it only sometimes was left out.",
    );
  const { properties, names } = readQuestions(
    reader,
    { properties: Object.fromEntries(inside.filter(([name]) => !known.has(name))) },
    place,
    taken,
  );
  const wanted = namesIn(found.required);
  const nameOf = (name: string) => names.get(name) ?? known.get(name);
  const unknown = wanted.filter((name) => nameOf(name) === undefined);
  if (unknown.length > 0)
    reader.note(
      `${place.pointer}/required`,
      `That “${unknown.join("”, “")}” must be answered only sometimes was left out.`,
    );
  const required = wanted.flatMap((name) => nameOf(name) ?? []);
  const hasQuestions = Object.keys(properties).length > 0;
  if (!hasQuestions && required.length === 0) return undefined;
  return { ...(hasQuestions && { properties }), ...(required.length > 0 && { required }) };
}
