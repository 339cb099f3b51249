import type { TextKey } from "../useText.ts";

/** The framework's words around the questions of a form, which are said in the form's language too. */
export type FormWord = Extract<
  TextKey,
  | "list.yes"
  | "list.no"
  | "wizard.step"
  | "wizard.steps"
  | "wizard.allSteps"
  | "wizard.next"
  | "wizard.back"
  | "wizard.send"
  | "wizard.completed"
  | "wizard.current"
  | "wizard.open"
  | "wizard.started"
  | "wizard.left"
  | "wizard.needsAttention"
  | "wizard.saved"
  | "wizard.saving"
  | "wizard.notSaved"
  | "wizard.stepsFailed"
  | "wizard.resumed"
  | "wizard.about"
  | "wizard.change"
  | "kept.onDevice"
  | "kept.cut"
  | "kept.broughtBack"
  | "form.optional"
  | "form.choose"
  | "form.saving"
  | "form.errorsTitle"
  | "form.clear"
  | "form.upload"
  | "form.uploadDrop"
  | "form.takePhoto"
  | "form.removeFile"
  | "form.addRow"
  | "form.removeRow"
  | "form.draw"
  | "form.type"
  | "form.signHere"
  | "form.typedSignature"
  | "form.time"
  | "bodyMap.view"
  | "bodyMap.front"
  | "bodyMap.back"
  | "bodyMap.feet"
  | "bodyMap.region"
  | "reading.inEnglish"
>;

/** Those words in one language. */
export type FormWords = Readonly<Record<FormWord, string>>;

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
