import DOMPurify from "dompurify";
import { richTextAttributes, richTextSchemes, richTextTags } from "#framework/shared/text/richText.ts";

const allowedSchemes = new RegExp(`^(${richTextSchemes.join("|")}):`, "i");

/** Formatted text without what it may not contain: at display, and before it is sent. The server cleans by the same list. */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: richTextTags,
    ALLOWED_ATTR: Object.values(richTextAttributes).flat(),
    ALLOWED_URI_REGEXP: allowedSchemes,
  }).trim();
