import { fieldAt, fieldsOf } from "../../../fields/fields.ts";
import { bundle } from "../../../schema/bundle.ts";
import { asObject, patchFields } from "../../../schema/patch.ts";
import { isObject, type JsonObject, type Schema } from "../../../schema/schema.ts";
import { holderField, mergeRowsOfList, schemaOfRows } from "../../perspectives/rowsOfList.ts";
import { oneOf, quote } from "../problem.ts";
import { schemasIn, type SourceFiles } from "../sources.ts";

type Report = (pointer: string, found: string, expected: string) => void;

/** What a definition can say of the rows of a list in a part of it; all else would have no effect. */
const known: Record<string, readonly string[]> = {
  "": "$schema name of each label languages description icon menu access fields record list calls export".split(
    " ",
  ),
  record: ["title", "subtitle"],
  list: ["columns", "filters", "sort", "perPage"],
  calls: ["list"],
};

/**
 * Puts a resource whose rows are the items of a list (`each`) together with the one that it is of, and makes the schema of
 * the rows. Undefined where the list's own schema cannot be read, which is told elsewhere.
 */
export function rowsOfList(
  files: SourceFiles,
  base: JsonObject,
  own: JsonObject,
  report: Report,
): { definition: JsonObject; schema: JsonObject } | undefined {
  for (const [part, keys] of Object.entries(known))
    for (const key of Object.keys(asObject(part === "" ? own : own[part])))
      if (!keys.includes(key))
        report(
          `${part === "" ? "" : `/${part}`}/${key}`,
          quote(key),
          `${keys.join(", ")}: the rows of a list are only read`,
        );
  const { schema: path, store } = asObject(base.record);
  if (store === "none") report("/of", quote(own.of), "a resource whose records are stored");
  const whole = wholeSchema(files, String(path));
  if (!whole) return undefined;
  const list = fieldAt(whole, String(own.each));
  const lists = fieldsOf(whole).filter(({ schema }) => isListOfObjects(schema));
  if (!list || !isListOfObjects(list.schema)) {
    const names = lists.map(({ name }) => name);
    report(
      "/each",
      quote(own.each),
      `a list of objects that ${String(own.of)} have: ${oneOf(names, String(own.each))}`,
    );
    return undefined;
  }
  if (list.schema["x-encrypted"])
    report("/each", `${quote(own.each)}, which is encrypted`, "a list that the database can read");
  const rows = schemaOfRows(base, list.schema);
  const holder = holderField(base, list.schema);
  if (isObject(own.fields) && own.fields[holder] === null)
    report(`/fields/${holder}`, "null", "what differs: each row says which record it stands in");
  return {
    definition: mergeRowsOfList(base, own, { sensitive: list.sensitive, holder }),
    schema: isObject(own.fields) ? patchFields(rows, own.fields) : rows,
  };
}

const isListOfObjects = ({ items, ...list }: Schema): boolean =>
  list.type === "array" && items !== undefined && items.properties !== undefined;

function wholeSchema(files: SourceFiles, path: string): Schema | undefined {
  try {
    return bundle(`${path}.json`, (wanted) => schemasIn(files).get(wanted.replace(/\.json$/, "")));
  } catch {
    return undefined;
  }
}
