import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { recordSchemas } from "../publicSchemas/publicSchemas.ts";
import { asRecord, writtenAs } from "./agreement.ts";
import { ajvJudge } from "./judges.ts";
import { samplesOf } from "./samples.ts";

/** A schema that others published, with a record that it allows. */
export interface TriedSchema {
  name: string;
  /** What its resource is called. */
  key: string;
  schema: JsonObject;
  /** The schema in the language of records. */
  read: Schema;
  sample: JsonObject;
  /** A record with little more than what must be there. */
  least: JsonObject;
  judge: (value: Json) => boolean;
}

/** Ajv has its own meta-schema already; the other contains itself in so many places that one level of it is read. */
const leftOut = new Set(["JSON Forms: JsonSchema", "SchemaStore: jsone"]);

/**
 * Those of which a record can be made up here; a time of day is written otherwise than elsewhere.
 * @param every one in so many of the corpus
 */
export function triedSchemas(every = 1): TriedSchema[] {
  return recordSchemas.flatMap(({ name, schema, beside }, index) => {
    const read = beside.length === 0 && index % every === 0 ? asRecord(schema) : undefined;
    if (!read || JSON.stringify(schema).includes('"format":"time"') || leftOut.has(name)) return [];
    const judge = ajvJudge(writtenAs(schema, read));
    const samples = samplesOf(writtenAs(schema, read)).filter((each) => judge(each));
    const [sample] = samples;
    return sample && Object.keys(sample).length > 0
      ? [{ name, key: `things-${index}`, schema, read, sample, least: leastOf(samples, judge), judge }]
      : [];
  });
}

/** The smallest record of some in which there is something; where nothing must be there, one field of the first. */
function leastOf(samples: readonly JsonObject[], judge: (value: Json) => boolean): JsonObject {
  const [first = {}] = samples;
  const single = Object.entries(first).map(([name, value]): JsonObject => ({ [name]: value }));
  // A form leaves out a group in which nothing is filled in.
  const written = [...samples, ...single]
    .filter((each) => Object.keys(each).length > 0 && judge(each))
    .map((each) => ({
      each,
      length: JSON.stringify(each).length,
      isEmpty: /\{\}/.test(JSON.stringify(each)),
    }))
    .filter(({ isEmpty }, _, all) => !isEmpty || all.every((other) => other.isEmpty));
  return written.toSorted((a, b) => a.length - b.length)[0]?.each ?? first;
}

/** The two files that make a resource of each. */
export const filesOf = (tried: readonly TriedSchema[]): Record<string, JsonObject> =>
  Object.fromEntries(
    tried.flatMap(({ key, schema }): [string, JsonObject][] => [
      [`resources/${key}.json`, { name: key, record: { schema: `records/${key}` } }],
      [`schemas/records/${key}.json`, schema],
    ]),
  );
