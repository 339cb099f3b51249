import type { Schema, Words } from "../schema/schema.ts";
import { isObject } from "../schema/schema.ts";

/** The languages that a form's words can be in beside English, each as its speakers write it. */
export const languages: Readonly<Record<string, string>> = {
  ar: "العربية",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
  fa: "فارسی",
  fil: "Filipino",
  el: "Ελληνικά",
  hi: "हिन्दी",
  it: "Italiano",
  ko: "한국어",
  ne: "नेपाली",
  pa: "ਪੰਜਾਬੀ",
  es: "Español",
  tr: "Türkçe",
  vi: "Tiếng Việt",
};

/** The language that every form has. */
export const mainLanguage = "en";

/** Languages that are written from right to left. */
export const isRightToLeft = (language: string): boolean => ["ar", "fa"].includes(language);

/** How someone wants to read forms. */
export interface Reading {
  language: string;
  easyRead: boolean;
}

/** The words of anything that has a title and help, as someone wants to read them. */
export function wordsOf(
  { title, description, easyRead, languages: others }: WordedPart,
  { language, easyRead: isEasy }: Reading,
): Pick<Words, "title" | "description"> {
  const own = others?.[language];
  const help = own?.description ?? description;
  const easy = own ? (own.easyRead ?? own.description) : easyRead;
  return { title: own?.title ?? title, description: isEasy ? (easy ?? help) : help };
}

/** Words that can be said in short sentences and in other languages. */
export interface WordedPart extends Words {
  languages?: Record<string, Words>;
}

/** A step of a form, and its sections, with their words as someone wants to read them. */
export const stepInWords = <S extends WordedPart & { title: string; sections?: WordedPart[] }>(
  step: S,
  reading: Reading,
): S => ({
  ...step,
  ...wordsOf(step, reading),
  ...(step.sections && { sections: sectionsInWords(step.sections, reading) }),
});

/** Sections with their words as someone wants to read them. */
export const sectionsInWords = <S extends WordedPart>(sections: readonly S[], reading: Reading): S[] =>
  sections.map((section) => ({ ...section, ...wordsOf(section, reading) }));

/** A schema with its words as someone wants to read them: in their language, and in short sentences. */
export function inWords(schema: Schema, reading: Reading): Schema {
  const { "x-easy-read": easyRead, "x-languages": others, ...rest } = schema;
  const { title, description } = wordsOf(
    { title: schema.title, description: schema.description, easyRead, languages: others },
    reading,
  );
  const one = (part: Schema): Schema => inWords(part, reading);
  const several = (parts: Record<string, Schema>) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, isObject(part) ? one(part) : part]),
    );
  return {
    ...rest,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(rest.properties && { properties: several(rest.properties) }),
    ...(rest.items && { items: one(rest.items) }),
    ...(rest.oneOf && { oneOf: rest.oneOf.map(one) }),
    ...(rest.allOf && { allOf: rest.allOf.map(one) }),
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ...(rest.then && { then: one(rest.then) }),
    ...(rest.else && { else: one(rest.else) }),
  };
}

/** What a form offers to its readers beside its plain English. */
export interface Offered {
  easyRead: boolean;
  languages: string[];
}

/** Whether someone reads a form in another language than English. */
export const isTranslated = ({ languages: known }: Offered, { language }: Reading): boolean =>
  language !== mainLanguage && known.includes(language);

/** What schemas and layouts offer. Goes through whatever is given, wherever the words stand. */
export function offeredBy(...parts: unknown[]): Offered {
  const found = { easyRead: false, languages: new Set<string>() };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    for (const [keyword, inner] of Object.entries(value)) {
      if (keyword === "x-easy-read" || keyword === "easyRead") found.easyRead = true;
      else if ((keyword === "x-languages" || keyword === "languages") && isObject(inner))
        for (const language of Object.keys(inner)) found.languages.add(language);
      else visit(inner);
    }
  };
  visit(parts);
  return { ...found, languages: Object.keys(languages).filter((language) => found.languages.has(language)) };
}
