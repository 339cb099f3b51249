import { asObject, without } from "../../schema/patch.ts";
import type { Json, JsonObject } from "../../schema/schema.ts";
import { sentenceCase, singular } from "../../text/names.ts";
import { namedCalls } from "../recordCalls.ts";
import { reservedNames } from "../check/schemas/schemaFields.ts";
import { perspectiveSchema } from "./perspectives.ts";

/** What a resource with `each` needs to know of the list. */
interface RowsOf {
  /** The permission without which the list does not exist for a person. */
  sensitive?: string;
  /** The field of each row that refers to the record which it stands in. */
  holder: string;
}

/**
 * A resource whose rows are the items of a list within the records of another one (`each`), put together with that resource:
 * a list that is read, filtered, sorted, exported and reported on like records. Nothing of it is written: an item changes with
 * the record that it stands in. Who may see what is taken over, and is asked of the record as well.
 */
export function mergeRowsOfList(base: JsonObject, own: JsonObject, list: RowsOf): JsonObject {
  const name = String(own.name);
  const { $schema: _, fields: __, calls, ...said } = own;
  const { sensitive, holder } = list;
  const access = sensitive === undefined ? accessTo(base) : { roles: ["Admin"], permissions: [sensitive] };
  const open = { label: "Open", icon: "Visibility", go: `/${String(base.name)}/{${holder}}` };
  return {
    icon: base.icon ?? "ListAlt",
    access,
    ...without(said, ["label"]),
    label: { one: sentenceCase(singular(name)), many: sentenceCase(name), ...asObject(own.label) },
    record: { ...asObject(own.record), schema: perspectiveSchema(base, own) },
    calls: calls ?? { list: namedCalls(name).list },
    list: { ...asObject(own.list), search: false },
    ...(hasScreen(base) ? { actions: { open } } : {}),
  };
}

/** Whether a record that the list is in has a screen of its own, which a row then leads to. */
const hasScreen = ({ calls }: JsonObject): boolean =>
  calls === undefined || asObject(calls).one !== undefined;

/** Who sees the records that the list is in. */
const accessTo = ({ name, access }: JsonObject): JsonObject => ({
  roles: ["Admin"],
  permissions: [`view-${String(name)}`],
  ...asObject(access),
});

/** The field of each row that refers to the record which it stands in: its resource in the singular, such as `vehicle`. */
export function holderField({ name }: JsonObject, list: JsonObject): string {
  const field = singular(String(name)).replaceAll("-", "_");
  return Object.hasOwn(asObject(asObject(list.items).properties), field) ? `of_${field}` : field;
}

/** What a field of an item is called as a field of a row: some names are those of every record. */
export const rowField = (name: string): string => (reservedNames.has(name) ? `own_${name}` : name);

/** What a schema says to those who write a value and to what works it out; rows are only read. */
const whenWritten = [
  "default",
  "x-options",
  "x-on-delete",
  "x-belongs-to",
  "x-judged",
  "x-unique",
  "x-one-per",
  "x-once",
  "x-deadline",
  "x-template",
  "x-sum-of",
  "x-product-of",
  "x-roll-up",
  "x-computed",
  "x-after",
  "x-not-before",
  "x-not-after",
  "x-at-most",
  "x-within",
  "x-from-age",
  "x-needs",
  "x-suggest",
  "x-suggest-rows",
  "x-yes-if",
  "x-required-when",
  "x-read-only-when",
  "x-offered-when",
];

/** The schema of the rows: the items' own, with the record that they stand in, each field as sensitive as the list. */
export function schemaOfRows(base: JsonObject, list: JsonObject): JsonObject {
  const { properties, allOf } = asObject(list.items);
  const { one = sentenceCase(singular(String(base.name))) } = asObject(base.label);
  const holder = {
    type: "string",
    format: "uuid",
    title: one,
    readOnly: true,
    "x-reference": base.name ?? null,
  };
  const sensitive = list["x-sensitive"];
  const shown = (field: Json): JsonObject => ({
    ...(sensitive === undefined ? {} : { "x-sensitive": sensitive }),
    ...without(asObject(field), whenWritten),
  });
  const fields = Object.entries(asObject(properties)).map(([name, field]) => [rowField(name), shown(field)]);
  return {
    type: "object",
    properties: { [holderField(base, list)]: shown(holder), ...Object.fromEntries(fields) },
    ...(allOf === undefined ? {} : { allOf }),
  };
}
