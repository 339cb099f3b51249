import { isText } from "#framework/shared/text/asText.ts";

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** A list of texts, where a schema has made sure that there is one. @throws TypeError for anything else */
export function textsOf(value: unknown): string[] {
  if (!isTexts(value)) throw new TypeError("a list of texts is missing");
  return value;
}
