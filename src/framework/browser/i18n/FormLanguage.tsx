import { skipToken, useQuery } from "@tanstack/react-query";
import { I18nContextProvider, type I18nProvider, useI18nProvider } from "react-admin";
import { type ReactNode, useMemo } from "react";
import { formWords } from "./formWords/formWords.ts";
import type { FormWords } from "./formWords/formWord.ts";

interface FormLanguageProps {
  language: string;
  children: ReactNode;
}

/** Says the words around a form's questions in its language, once they are loaded; all others stay English. */
export function FormLanguage({ language, children }: FormLanguageProps) {
  const english = useI18nProvider();
  const load = Object.hasOwn(formWords, language) ? formWords[language] : undefined;
  const { data } = useQuery({
    queryKey: ["form-words", language],
    queryFn: load ?? skipToken,
    staleTime: Infinity,
  });
  const words = load && data?.words;
  const provider = useMemo(() => (words ? inLanguage(words, english) : english), [words, english]);
  return <I18nContextProvider value={provider}>{children}</I18nContextProvider>;
}

function inLanguage(words: FormWords, english: I18nProvider): I18nProvider {
  const own: Readonly<Record<string, string>> = words;
  return {
    ...english,
    translate: (key: string, values: Record<string, unknown> = {}) => {
      const text = Object.hasOwn(own, key) ? own[key] : undefined;
      if (text === undefined) return english.translate(key, values);
      return text.replace(/%\{(\w+)\}/g, (_match, name: string) => isolated(values[name]));
    },
  };
}

/** A value amid words that may run the other way: English stays in its own order. */
const isolated = (value: unknown): string =>
  typeof value === "string" ? `\u2068${value}\u2069` : String(value ?? "");
