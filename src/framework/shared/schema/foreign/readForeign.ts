import type { Json, Schema } from "../schema.ts";
import type { Documents } from "./documents.ts";
import { Importer, type Left } from "./importer.ts";

/** What became of a schema that was written elsewhere. */
export interface Foreign {
  schema: Schema;
  /** What is not held as it stands, each with what to write instead. */
  left: Left[];
  /** What keeps it from being taken at all. */
  problems: Left[];
}

/** What is known beside the schema itself. */
export interface ForeignOptions {
  documents: Documents;
  /** Keywords of the product's own: any other that is not one of JSON Schema is an annotation. */
  own: ReadonlySet<string>;
  /** Names that a record has for itself. */
  reserved: ReadonlySet<string>;
  /** Whether it describes a record or a step of a form, and no shared type. */
  isRecord: boolean;
  /** Whether it becomes a form, in which a text that carries a file is a file. */
  isForm?: boolean;
  /**
   * Whether what was read is small enough; a part that contains itself is read less deep otherwise.
   * @param isLast whether it is read as little deep as can be: whatever makes it smaller is right
   */
  isTaken?: (schema: Schema, isLast: boolean) => boolean;
}

/** How often a part may contain itself; fewer where the schema would have too many parts. */
const depths: readonly { depth: number; links?: number }[] = [
  ...[6, 5, 4, 3, 2, 1, 0].map((depth) => ({ depth })),
  // Schemas that all refer to each other are too many even so: what lies behind several of them is any value.
  ...[6, 5, 4, 3, 2, 1].map((links) => ({ depth: 0, links })),
];

/**
 * Reads a JSON Schema of any draft from 4 to 2020-12 into the language of records. References are put in place, from
 * other files of the folder too, and nothing is fetched; a part that contains itself is read six levels deep. What fits
 * the result is what fits the schema, but for the differences that docs/definitions.md lists.
 * @param path below schemas/, with `.json`
 */
export function readForeign(path: string, source: Json, options: ForeignOptions): Foreign {
  const whole = readAt(0, path, source, options);
  if (whole) return whole;
  // What is read deeper has more parts: between too many and few enough the middle is tried, and not each depth.
  let found: Foreign | undefined;
  let [low, high] = [1, depths.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const read = readAt(middle, path, source, options);
    if (read) [found, high] = [read, middle - 1];
    else low = middle + 1;
  }
  return found ?? tooLarge(path);
}

/** A schema as it is read at one of the depths; undefined where it has too many parts then. */
function readAt(index: number, path: string, source: Json, options: ForeignOptions): Foreign | undefined {
  const { depth = 0, links } = depths[index] ?? {};
  const importer = new Importer({ ...options, depth, links });
  const schema = importer.read(source, `schemas:///${path}`, options.isRecord);
  if (!schema) return undefined;
  const isLast = links === 1 || (!importer.isCut && links === undefined);
  if (options.isTaken?.(schema, isLast || depth === 0) === false && !isLast) return undefined;
  const place = { file: `schemas/${path}`, pointer: "" };
  const { left, problems } = importer;
  if (importer.isCut)
    left.push({
      ...place,
      found: `a part that contains itself: it is read ${depth + 1} ${depth === 0 ? "level" : "levels"} deep, and what lies deeper is refused`,
      instead: "a record of its own for the inner part, and x-reference, where it has to go deeper",
    });
  if (links !== undefined)
    left.push({
      ...place,
      found: `schemas that refer to each other: what lies behind more than ${links} ${links === 1 ? "reference" : "references"} is typed as JSON`,
      instead: "records of their own for the inner parts, and x-reference",
    });
  if (options.isRecord && Object.keys(schema.properties ?? {}).length === 0 && problems.length === 0)
    problems.push({ ...place, found: "a schema without a field", instead: '"properties"' });
  return { schema, left, problems };
}

const tooLarge = (path: string): Foreign => ({
  schema: {},
  left: [],
  problems: [
    {
      file: `schemas/${path}`,
      pointer: "",
      found: "more than 6,000 parts once its references are in place",
      instead: "a smaller schema: leave out what your records do not have",
    },
  ],
});
