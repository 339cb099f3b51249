import { Documents } from "../../../schema/foreign/documents.ts";
import { readForeign } from "../../../schema/foreign/readForeign.ts";
import { foreignKeywords } from "../../../schema/foreign/vocabulary.ts";
import { bundle } from "../../../schema/bundle.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../../../schema/schema.ts";
import { shared } from "../../tenant/shared.ts";
import { checkBesideReferences } from "./besideReference.ts";
import { checkKept } from "./keepable.ts";
import { keywordDistance, type Problem } from "../problem.ts";
import { checkStoredNames, reservedNames } from "./schemaFields.ts";

/** Schemas by their path below schemas/, those from elsewhere in the language of records. */
export interface ReadSchemas {
  schemas: Map<string, Schema>;
  problems: Problem[];
  /** What was not taken over of schemas from elsewhere, with what to write instead. */
  left: Problem[];
  /** The paths of those that were written elsewhere. */
  foreign: Set<string>;
}

/** What is known beside the schemas. */
export interface SchemaFacts {
  /** Keywords of the product's own language. */
  own: ReadonlySet<string>;
  /** The paths of schemas whose records are stored. */
  stored: ReadonlySet<string>;
  /** What the meta-schema finds wrong with a schema. */
  shape: (path: string) => Problem[];
  /** Schemas that were read before, as they were written and as they were read: what is the same is taken from them. */
  known?: {
    raw: ReadonlyMap<string, Schema>;
    read: ReadonlyMap<string, Schema>;
    foreign: ReadonlySet<string>;
  };
}

/**
 * Reads the schemas of a folder. One in the product's own language stays as it is. One that says what that language
 * cannot say is a JSON Schema from elsewhere, and is read into it; a slip of the pen is still told as one.
 */
export function readSchemas(
  raw: ReadonlyMap<string, Schema>,
  { own, stored, shape, known }: SchemaFacts,
): ReadSchemas {
  const read: ReadSchemas = { schemas: new Map(), problems: [], left: [], foreign: new Set() };
  let all: Documents | undefined;
  const documents = () =>
    (all ??= new Documents([...raw].map(([path, schema]) => [`${path}.json`, schema] as const)));
  for (const [path, schema] of raw) {
    if (known?.raw.get(path) === schema && !known.foreign.has(path)) {
      read.schemas.set(path, schema);
      continue;
    }
    const misshapen = shape(path);
    const kinds = misshapen.map((problem) => kindOfProblem(problem, schema, own));
    const isForeign = kinds.includes("foreign") || namesDraft(schema) || !isOwn(path, raw, stored.has(path));
    const slips = misshapen.filter((_, index) => kinds[index] === "slip" || !isForeign);
    read.problems.push(...slips);
    if (slips.length > 0 || !isForeign) {
      read.schemas.set(path, schema);
      continue;
    }
    const isRecord = !path.startsWith("types/");
    const reserved = stored.has(path) ? reservedNames : new Set<string>();
    const taken = readForeign(`${path}.json`, schema, {
      documents: documents(),
      own,
      reserved,
      isRecord,
    });
    const told = ({ file, pointer, found, instead }: (typeof taken.left)[number]): Problem => ({ file, pointer, found, expected: instead }); // prettier-ignore
    read.schemas.set(path, shared(taken.schema, known?.read.get(path)));
    read.foreign.add(path);
    read.left.push(...taken.left.map(told));
    read.problems.push(...taken.problems.map(told));
  }
  return read;
}

/** Whether the product's own language says all of a schema whose shape is right. */
function isOwn(path: string, raw: ReadonlyMap<string, Schema>, isStored: boolean): boolean {
  const file = `schemas/${path}.json`;
  const schema = raw.get(path) ?? {};
  const beside = checkBesideReferences(file, schema, (other) => raw.get(other.replace(/\.json$/, "")));
  if (beside.length > 0) return false;
  try {
    const whole = bundle(`${path}.json`, (wanted) => raw.get(wanted.replace(/\.json$/, "")));
    const kept = path.startsWith("types/") ? [] : checkKept(file, whole, { inForm: true });
    const names = isStored ? checkStoredNames(file, whole) : [];
    return kept.length + names.length === 0;
  } catch {
    return false;
  }
}

/** Whether a schema says that it was written for another tool. */
const namesDraft = ({ $schema, $id }: Schema): boolean =>
  [$schema, $id].some((name) => typeof name === "string" && /^https?:/.test(name));

/**
 * What it means that the meta-schema finds something wrong: a slip of the pen, a sign that the schema was written
 * elsewhere, or an annotation, which is ignored in a schema from elsewhere.
 */
function kindOfProblem(
  { pointer, found, expected }: Problem,
  schema: JsonObject,
  own: ReadonlySet<string>,
): "slip" | "foreign" | "annotation" {
  const value = at(schema, pointer);
  const keyword = pointer.split("/").at(-1) ?? "";
  if (found === "a key that is not known here") {
    if (foreignKeywords.has(keyword)) return "foreign";
    const isNear = [...own].some((known) => keywordDistance(known, keyword) <= (keyword.length < 6 ? 1 : 2));
    return isNear ? "slip" : "annotation";
  }
  // Nobody else writes these: one of a wrong type is no sign of another tool, and would hide what is wrong beside it.
  if (keyword.startsWith("x-") && own.has(keyword)) return "slip";
  if (pointer === "" || (pointer === "/type" && expected === '"object"')) return isType(value, keyword) || pointer === "" ? "foreign" : "slip"; // prettier-ignore
  if (typeof value === "boolean" && earlierBooleans.has(keyword)) return "foreign";
  if (/^a value of type (object|boolean)/.test(expected))
    return typeof value === "boolean" || isObject(value) || Array.isArray(value) ? "foreign" : "slip";
  const isKind = keyword === "format" || /\/type(\/\d+)?$/.test(pointer);
  return /^one of/.test(expected) && isKind && isType(value, keyword) ? "foreign" : "slip";
}

/** Keywords that are yes or no in drafts 3 and 4. */
const earlierBooleans = new Set(["required", "exclusiveMinimum", "exclusiveMaximum"]);

const types = new Set(["object", "array", "string", "integer", "number", "boolean", "null"]);

const isType = (value: Json | undefined, keyword: string): boolean =>
  keyword === "format"
    ? typeof value === "string"
    : [value].flat().every((type) => typeof type === "string" && types.has(type));

function at(root: Json, pointer: string): Json | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Json | undefined>((node, step) => {
      const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
      if (Array.isArray(node)) return node[Number(name)];
      return isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
    }, root);
}
