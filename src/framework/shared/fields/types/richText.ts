import { defineFieldType } from "../fieldType.ts";

/** Formatted text as sanitised HTML (`shared/text/richText.ts` says which tags). Exported and searched as plain text. */
export const richText = defineFieldType({
  name: "rich-text",
  matches: (schema) => schema["x-widget"] === "rich-text",
  text: (value) => plainText(String(value ?? "")),
});

const plainText = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h[1-6])[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .trim();
