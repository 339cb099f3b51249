import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { isObject, type Json, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";

/** The form with the text fields that a newly chosen file names (`x-names`), while they are empty. */
export function withFileNames(schema: Schema, before: JsonObject, after: JsonObject): JsonObject {
  const named = Object.entries(propertiesOf(schema)).flatMap(([field, { "x-names": target }]) => {
    const title = titleOf(after[field]);
    const isNew = title !== undefined && titleOf(before[field]) !== title;
    return target !== undefined && isNew && isEmpty(after[target]) ? [[target, title] as const] : [];
  });
  return named.length === 0 ? after : { ...after, ...Object.fromEntries(named) };
}

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === "";

/** `risk_assessment-2026.pdf` as `risk assessment-2026`. */
function titleOf(file: Json | undefined): string | undefined {
  if (!isObject(file) || typeof file.name !== "string") return undefined;
  const words = file.name
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replaceAll("_", " ")
    .trim();
  return words === "" ? undefined : words.slice(0, 160);
}
