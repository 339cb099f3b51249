import { resourceInWords } from "#framework/shared/definitions/inLanguage.ts";
import { inWords } from "#framework/shared/forms/words.ts";
import type { LoadedDefinitions } from "./load.ts";

/** The definitions with the words of record types in a language, as far as these have it. Forms choose their own. */
export function definitionsInWords(definitions: LoadedDefinitions, language: string): LoadedDefinitions {
  const reading = { language, easyRead: false };
  const resources = [...definitions.resources].map(
    ([name, resource]) => [name, resourceInWords(resource, reading)] as const,
  );
  return {
    ...definitions,
    resources: new Map(resources),
    inWords: { language, schema: (schema) => inWords(schema, reading) },
  };
}
