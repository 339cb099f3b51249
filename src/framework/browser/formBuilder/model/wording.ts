import { mainLanguage } from "#framework/shared/forms/words.ts";
import type { Words } from "#framework/shared/schema/schema.ts";
import { type Model, questionsIn, type Translations } from "./model.ts";

/** The words with one of them changed; without what is empty. */
export function reworded(
  words: Translations | undefined,
  language: string,
  name: keyof Words,
  text: string,
): Translations | undefined {
  const { [name]: _before, ...rest } = words?.[language] ?? {};
  const { [language]: _own, ...others } = words ?? {};
  const own: Words = text === "" ? rest : { ...rest, [name]: text };
  const all = Object.keys(own).length > 0 ? { ...others, [language]: own } : others;
  return Object.keys(all).length > 0 ? all : undefined;
}

/** The languages that a form has words in, with how many of its questions each of them has. */
export function translated(model: Model): Map<string, number> {
  const counts = new Map<string, number>();
  const seen = (words: Translations | undefined, counted: boolean) => {
    for (const [language, own] of Object.entries(words ?? {}))
      counts.set(language, (counts.get(language) ?? 0) + (counted && own.title ? 1 : 0));
  };
  for (const step of model.steps) {
    seen(step.words, false);
    for (const section of step.sections) seen(section.words, false);
  }
  for (const question of questionsIn(model)) seen(question.words, true);
  counts.delete(mainLanguage);
  return counts;
}
