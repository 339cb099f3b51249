import { type Reading, sectionsInWords, wordsOf } from "../forms/words.ts";
import type { Action, Resource } from "./resource.ts";

/** The languages beside English that record types can be read in. */
export const languagesOf = (resources: Iterable<Resource>): string[] => [
  ...new Set([...resources].flatMap(({ definition }) => Object.keys(definition.languages ?? {}))),
];

/** A resource with its words in a language, as far as it has them: its label, its sections and its actions. */
export function resourceInWords(resource: Resource, reading: Reading): Resource {
  const { definition } = resource;
  const own = definition.languages?.[reading.language];
  if (!own) return resource;
  const { description = resource.description, ...label } = own;
  const { form, view } = definition;
  return {
    ...resource,
    label,
    description,
    actions: Object.fromEntries(
      Object.entries(resource.actions).map(([name, action]) => [name, actionInWords(action, reading)]),
    ),
    definition: {
      ...definition,
      ...(form?.sections && { form: { ...form, sections: sectionsInWords(form.sections, reading) } }),
      ...(view?.sections && { view: { ...view, sections: sectionsInWords(view.sections, reading) } }),
    },
  };
}

function actionInWords(action: Action, reading: Reading): Action {
  const { title } = wordsOf({ title: action.label, languages: action.languages }, reading);
  return { ...action, label: title ?? action.label };
}
