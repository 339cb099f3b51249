/** What formatted text may contain; the browser at display and the server at writing clean by this same list. */
export const richTextTags = [
  "p",
  "br",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "ul",
  "ol",
  "li",
  "a",
  "h2",
  "h3",
  "h4",
  "blockquote",
  "code",
];

/** Attributes that stay, by tag. */
export const richTextAttributes: Record<string, string[]> = { a: ["href", "title"] };

/** Schemes a link may have. */
export const richTextSchemes = ["http", "https", "mailto", "tel"];
