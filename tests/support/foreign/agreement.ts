import { readForeign } from "#framework/shared/schema/foreign/readForeign.ts";
import { Documents } from "#framework/shared/schema/foreign/documents.ts";
import { reservedNames } from "#framework/shared/definitions/check/schemas/schemaFields.ts";
import { metaOf } from "#framework/shared/definitions/check/meta.ts";
import { metaSchemas } from "#framework/server/definitions/load.ts";
import { isObject, type Json, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { ajvJudge } from "./judges.ts";
import { mutationsOf } from "./mutations.ts";
import { ourJudge, type OurVerdict } from "./ourJudge.ts";
import { samplesOf } from "./samples.ts";

const own = metaOf(metaSchemas()).keywords;

/** A schema from elsewhere in the language of records; undefined for one that is no record. */
export function asRecord(schema: JsonObject, beside: readonly JsonObject[] = []): Schema | undefined {
  const documents = new Documents([
    ["records/thing.json", schema],
    ...beside.map((other, index) => [`types/beside_${index}.json`, other] as const),
  ]);
  const read = readForeign("records/thing.json", schema, {
    documents,
    own,
    reserved: reservedNames,
    isRecord: true,
  });
  return read.problems.length === 0 ? read.schema : undefined;
}

/** The schema that records of a schema fit: a value that is no group stands in the field `value`. */
export function writtenAs(schema: JsonObject, read: Schema): JsonObject {
  const isValue = read.properties?.value !== undefined && !JSON.stringify(schema).includes('"value"');
  return isValue ? { type: "object", required: ["value"], properties: { value: schema } } : schema;
}

/** How often two judges agree on right records and on records with one thing changed, and where they do not. */
export interface Agreement {
  same: number;
  /** Differences that docs/definitions.md lists. */
  listed: number;
  differences: string[];
  /** Right values that were not kept as they were sent. */
  lost: string[];
}

/** The classes of differences that docs/definitions.md lists, by what is said of the value. */
export const listedClasses =
  /must be (a list|a group of fields|text|a number|a whole number|yes or no)\.$|is not a field that you can set|can't be changed|the year must be|must be a time|web address|must be a colour/;

/** The same for forms, of which a text, a list or a group has a most. */
export const formClasses = new RegExp(
  `${listedClasses.source}|can have at most|This question does not exist`,
);

/** Compares what the record service says of records with what Ajv says. @param most changed records for each right one */
export function agreementOn(
  schema: JsonObject,
  read: Schema,
  most: number,
  beside: readonly JsonObject[] = [],
): Agreement {
  return agreementWith(writtenAs(schema, read), ourJudge(read), most, { beside, listed: listedClasses });
}

interface Comparison {
  beside?: readonly JsonObject[];
  /** Messages of differences that docs/definitions.md lists. */
  listed: RegExp;
}

/** Compares what a judge of ours says of values with what Ajv says by the schema as it was published. */
export function agreementWith(
  source: JsonObject,
  ours: (record: JsonObject) => OurVerdict,
  most: number,
  { beside = [], listed }: Comparison,
): Agreement {
  const ajv = ajvJudge(source, beside);
  const found: Agreement = { same: 0, listed: 0, differences: [], lost: [] };
  const judge = (record: JsonObject, what: string, emptied?: JsonObject): JsonObject | undefined => {
    const { kept, errors } = ours(record);
    const [isRight, isRightWithout] = [ajv(record), ajv(withoutNothing(record) ?? {})];
    const agrees = kept ? isRight || ajv(kept) : !isRight || !isRightWithout;
    const messages = Object.values(errors ?? {}).flat();
    if (agrees) found.same += 1;
    // What may be null may also be missing.
    else if (kept && emptied && ajv(emptied)) found.listed += 1;
    else if (messages.length > 0 && messages.every((message) => listed.test(message))) found.listed += 1;
    else found.differences.push(`${what}: ${messages.join(" ") || "taken"}`);
    return kept;
  };
  for (const record of samplesOf(source).filter((each) => ajv(each))) {
    const kept = judge(record, "a right record");
    if (!kept) continue;
    found.lost.push(...lostIn(record, kept, ""));
    for (const { what, record: changed, emptied } of mutationsOf(record, most)) judge(changed, what, emptied);
  }
  return found;
}

/** A value without its parts that are empty: null and the empty text are no value. */
function withoutNothing(value: Json): Json | undefined {
  if (value === null || value === "") return undefined;
  if (Array.isArray(value)) return value.flatMap((item) => withoutNothing(item) ?? []);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, Json][] => {
      const kept = withoutNothing(item);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/** The places of values that are not kept. */
function lostIn(sent: Json, kept: Json | undefined, place: string): string[] {
  if (sent === null || sent === "") return [];
  if (Array.isArray(sent))
    return sent.flatMap((item, index) =>
      lostIn(item, Array.isArray(kept) ? kept[index] : undefined, `${place}/${index}`),
    );
  if (isObject(sent))
    return Object.entries(sent).flatMap(([key, item]) =>
      lostIn(item, isObject(kept) ? kept[key] : undefined, `${place}/${key}`),
    );
  return sent === kept || String(sent).trim() === kept ? [] : [place];
}
