import sanitizeHtml from "sanitize-html";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { toKeys } from "#framework/shared/schema/foreign/names.ts";
import { isMasked } from "#framework/shared/text/mask.ts";
import { richTextAttributes, richTextSchemes, richTextTags } from "#framework/shared/text/richText.ts";
import type { Viewer } from "#framework/shared/access/visible.ts";
import { stored } from "#framework/shared/validation/stored.ts";
import { type FieldMessages, invalid } from "../../../http/errors.ts";
import { type RecordType, seesField } from "../../store/recordType.ts";
import { keptColumns } from "../../store/store.ts";
import { partsKey } from "../../read/fieldScope.ts";
import { titlesKey } from "../../store/titles.ts";
import { unknownNames } from "./unknownNames.ts";

/** Keys that come back with a record and are never taken from input. */
const ignored = new Set([...keptColumns, "id", titlesKey, partsKey, "_method"]);

/**
 * What a person may change, in the form in which it is stored: unknown fields, at any depth, and hidden ones are refused,
 * fields that only the server sets are dropped, texts are trimmed and normalised, rich text is sanitised. A masked value that comes
 * back unchanged is left out. `null` and the empty text mean "no value". A field can be sent by the name that its schema's
 * authors gave it.
 * @param options `isNew`: the record has no id and no version yet, so that these are fields of its schema, if it has such
 * @throws 422 that names every field that the person may not set
 */
export function cleanInput(
  type: Pick<RecordType, "fields"> & Partial<Pick<RecordType, "schema">>,
  viewer: Viewer,
  given: JsonObject,
  { isNew = false } = {},
): JsonObject {
  const input = type.schema ? toKeys(type.schema, given, isNew) : given;
  const fields = new Map(type.fields.map((field) => [field.name, field]));
  const errors: FieldMessages = {};
  const clean: JsonObject = {};
  for (const [name, value] of Object.entries(input)) {
    if (ignored.has(name)) continue;
    const field = fields.get(name);
    if (!field || !seesField(viewer, field))
      errors[name] = [`${field ? field.label : name.slice(0, 60)} can't be changed.`];
    else if (!field.readOnly && !(field.schema["x-mask"] && isMasked(value))) {
      for (const inner of unknownNames(field.schema, value, name))
        errors[inner] = [
          `${field.label}: ${inner.slice(inner.lastIndexOf(".") + 1)} is not a field that you can set.`,
        ];
      clean[name] = stored(field.schema, value, sanitise, true);
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return clean;
}

/** Formatted text without what it may not contain. */
export const sanitise = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: richTextTags,
    allowedAttributes: richTextAttributes,
    allowedSchemes: richTextSchemes,
    allowProtocolRelative: false,
  }).trim();

/** The record with the changes laid over it; what was set to nothing is gone. */
export const merged = (before: JsonObject, changes: JsonObject): JsonObject =>
  withoutNulls({ ...before, ...changes });
