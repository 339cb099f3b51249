import type { Schema } from "../../schema/schema.ts";
import type { DefinitionFiles } from "../definitionFiles.ts";
import { originalSchema } from "../perspectives/perspectives.ts";
import { partsWith } from "./parts.ts";
import { oneOf, type Problem, quote } from "./problem.ts";

const keywords = ["x-languages"];

/**
 * Words in other languages are read by anyone who chose the language in their account menu, which offers those that a record type
 * is named in (`languages`): fields, sections and actions in another one would never be seen.
 */
export function checkLanguages(
  { resources, wizards }: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const forms = new Set(wizards.flatMap(({ steps }) => steps.map(({ schema }) => schema)));
  const offered = new Map<string, Set<string>>();
  const problems: Problem[] = [];
  for (const { name, languages = {}, record, actions = {}, form, view } of resources) {
    const own = Object.keys(languages);
    const path = record?.schema ?? "";
    offered.set(path, new Set([...(offered.get(path) ?? []), ...own]));
    const parts = [
      ...Object.entries(actions).map(([key, action]) => [`/actions/${key}`, action] as const),
      ...(form?.sections ?? []).map((section, at) => [`/form/sections/${at}`, section] as const),
      ...(view?.sections ?? []).map((section, at) => [`/view/sections/${at}`, section] as const),
    ];
    for (const [pointer, part] of parts)
      for (const language of Object.keys(part.languages ?? {}))
        if (!own.includes(language))
          problems.push(unread(`resources/${name}.json`, `${pointer}/languages/${language}`, language, own));
  }
  for (const [path, known] of offered) {
    const schema = schemas.get(path);
    if (!schema || forms.has(path) || path !== originalSchema(path)) continue;
    for (const [pointer, part] of partsWith(schema, keywords))
      for (const language of Object.keys(part["x-languages"] ?? {}))
        if (!known.has(language))
          problems.push(
            unread(`schemas/${path}.json`, `${pointer}/x-languages/${language}`, language, known),
          );
  }
  return problems;
}

const unread = (file: string, pointer: string, language: string, own: Iterable<string>): Problem => ({
  file,
  pointer,
  found: quote(language),
  expected: `a language that the resource is named in (languages): ${oneOf(own, language)}`,
});
