import type { FormWords } from "./formWord.ts";

/** Where the words of a language are; they are loaded when a form is read in it. */
export const formWords: Readonly<Record<string, () => Promise<{ words: FormWords }>>> = {
  vi: () => import("./vi.ts"),
  ar: () => import("./ar.ts"),
  "zh-Hans": () => import("./zh-Hans.ts"),
  "zh-Hant": () => import("./zh-Hant.ts"),
  fa: () => import("./fa.ts"),
  fil: () => import("./fil.ts"),
  el: () => import("./el.ts"),
  hi: () => import("./hi.ts"),
  it: () => import("./it.ts"),
  ko: () => import("./ko.ts"),
  ne: () => import("./ne.ts"),
  pa: () => import("./pa.ts"),
  es: () => import("./es.ts"),
  tr: () => import("./tr.ts"),
};
