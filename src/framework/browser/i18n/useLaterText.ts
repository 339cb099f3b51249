import { useTranslate } from "react-admin";

/** Words of one area: texts, or groups of them. */
interface Words {
  readonly [key: string]: string | Words;
}
type Key<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Key<T[K]>}` }[keyof T & string];

/**
 * Looks up words that arrive with the screens that use them, instead of with the first page. The i18n provider is asked
 * first, under `<area>.<key>`, so that another language replaces them like all others.
 */
export function useLaterText<T extends Words>(
  area: string,
  english: T,
): (key: Key<T>, values?: Record<string, unknown>) => string {
  const translate = useTranslate();
  return (key, values) => translate(`${area}.${key}`, { ...values, _: wordOf(english, key) });
}

function wordOf(words: Words, key: string): string {
  const [first = "", ...rest] = key.split(".");
  const found = words[first];
  return typeof found === "object" ? wordOf(found, rest.join(".")) : (found ?? key);
}
