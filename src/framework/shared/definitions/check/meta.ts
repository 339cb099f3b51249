import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { withFilled } from "../../schema/filled.ts";
import type { Json, Schema } from "../../schema/schema.ts";
import { nearestFirst, oneOf, type Problem, quote } from "./problem.ts";
import { isPerspective } from "./rights/perspectives.ts";
import { kindOf, type SourceFiles } from "./sources.ts";
import { escaped } from "../../text/pointer.ts";

/** Checks files against the meta-schemas, by name without `.json`. */
class MetaSchemas {
  readonly #ajv: Ajv;
  /** The keywords that a schema of the product's own may have. */
  readonly keywords: ReadonlySet<string>;

  constructor(metaSchemas: ReadonlyMap<string, object>) {
    this.#ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
    this.#ajv.addFormat("regex", isRegularExpression);
    for (const schema of metaSchemas.values()) this.#ajv.addSchema(ofCompleted(schema));
    const record: { definitions?: Record<string, Schema> } | undefined = metaSchemas.get("record");
    this.keywords = new Set(Object.keys(record?.definitions?.schema?.properties ?? {}));
  }

  /**
   * Problems of every definition and schema file that its meta-schema finds.
   * @param merged whether perspectives are put together with their resources already
   */
  check(files: SourceFiles, { merged = false } = {}): Problem[] {
    return [...files].flatMap(([path, content]) => {
      const meta =
        !merged && isPerspective(path, content) ? "perspective" : (kindOf(path) ?? metaOfSchema(path));
      return meta ? this.#problemsOf(path, content, meta) : [];
    });
  }

  #problemsOf(file: string, content: unknown, meta: string): Problem[] {
    const validate: ValidateFunction | undefined = this.#ajv.getSchema(meta.replace(/^\w+/, "$&.json"));
    if (!validate) throw new Error(`there is no meta-schema ${meta}.json`);
    if (validate(content)) return [];
    return deepest(validate.errors ?? []).map((error) => ({ file, ...explained(error) }));
  }
}

const compiled = new WeakMap<ReadonlyMap<string, object>, MetaSchemas>();

/** The check against some meta-schemas. They are compiled once for all that is checked against the same map. */
export function metaOf(metaSchemas: ReadonlyMap<string, object>): MetaSchemas {
  const known = compiled.get(metaSchemas) ?? new MetaSchemas(metaSchemas);
  compiled.set(metaSchemas, known);
  return known;
}

/** A meta-schema for files that are completed: they have what is filled in where nobody wrote it (`x-filled`). */
const ofCompleted = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_key, value: Json) => withFilled(value));

/** Records, inputs and steps are objects; a shared type may be of any kind. */
function metaOfSchema(path: string): string | undefined {
  if (/^schemas\/types\/[^/]+\.json$/.test(path)) return "record#/definitions/schema";
  return /^schemas\/(records|actions|forms\/[^/]+)\/[^/]+\.json$/.test(path) ? "record" : undefined;
}

/**
 * The errors that say something: where alternatives (`oneOf`) all fail, those inside the alternative that came
 * furthest, and not the remark that none fitted.
 */
function deepest(errors: ErrorObject[]): ErrorObject[] {
  const useful = errors.filter(({ keyword }) => !["oneOf", "anyOf", "allOf", "if"].includes(keyword));
  const longest = new Map<string, number>();
  for (const group of errors.filter(({ keyword }) => keyword === "oneOf")) {
    const inside = useful.filter(({ instancePath }) => instancePath.startsWith(group.instancePath));
    longest.set(group.instancePath, Math.max(...inside.map(({ instancePath }) => instancePath.length)));
  }
  const furthest = useful.filter(({ instancePath }) =>
    [...longest].every(([path, length]) => !instancePath.startsWith(path) || instancePath.length === length),
  );
  // An alternative of another type altogether says nothing beside one that was nearly met.
  const kept = furthest.filter(
    ({ keyword, instancePath }) =>
      keyword !== "type" ||
      !longest.has(instancePath) ||
      furthest.every((other) => other.keyword === "type" || other.instancePath !== instancePath),
  );
  const seen = new Set<string>();
  return (kept.length > 0 ? kept : errors).filter((error) => {
    const key = error.instancePath + error.keyword + JSON.stringify(error.params);
    return !seen.has(key) && seen.add(key);
  });
}

function explained({
  instancePath,
  keyword,
  params,
  data,
  parentSchema,
}: ErrorObject): Omit<Problem, "file"> {
  const { properties = {}, description }: Schema = parentSchema ?? {};
  const at = (key: string) => `${instancePath}/${escaped(key)}`;
  switch (keyword) {
    case "additionalProperties": {
      return {
        pointer: at(String(params.additionalProperty)),
        found: "a key that is not known here",
        expected: nearestFirst(Object.keys(properties), String(params.additionalProperty)),
      };
    }
    case "required":
      return {
        pointer: instancePath,
        found: `no ${quote(params.missingProperty)}`,
        expected: `the key ${quote(params.missingProperty)}`,
      };
    case "enum": {
      const { allowedValues: allowed = [] }: { allowedValues?: unknown[] } = params;
      return {
        pointer: instancePath,
        found: quote(data),
        expected:
          allowed.length > 12
            ? oneOf(allowed.map(String), String(data))
            : `one of ${allowed.map(String).join(", ")}`,
      };
    }
    case "const":
      return { pointer: instancePath, found: quote(data), expected: quote(params.allowedValue) };
    case "type":
      return {
        pointer: instancePath,
        found: quote(data),
        expected: `a value of type ${String(params.type)}`,
      };
    case "pattern":
      return {
        pointer: instancePath,
        found: quote(data),
        expected: inSentence(description, `text like ${String(params.pattern)}`),
      };
    case "format":
      return { pointer: instancePath, found: quote(data), expected: "a regular expression" };
    default:
      return {
        pointer: instancePath,
        found: quote(data),
        expected: `a value for which ${keyword} holds (${JSON.stringify(params)})`,
      };
  }
}

/** What a text is, as it is described, and what it looks like: someone who wrote another one sees which letters it may have. */
const inSentence = (description = "", looks: string): string => {
  const words = description.replace(/\.$/, "");
  return words === "" ? looks : `${words.charAt(0).toLowerCase()}${words.slice(1)}: ${looks}`;
};

/** As validators on both sides compile it. */
function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
