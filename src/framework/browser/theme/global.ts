import type { CSSObject } from "@mui/material/styles";
import type { Tokens } from "./tokens.ts";

/** What stands in an empty field, by the names that browsers know it by. The plain one breaks the mirrored styles. */
export const placeholders = ["::-webkit-input-placeholder", "::-moz-placeholder"];

/** A placeholder is read like any other quiet text. */
export const placeholderLook = ({ quiet }: Tokens): CSSObject => ({ color: quiet, opacity: 1 });

/** What someone wrote keeps its own direction, and a long name is cut at its end and not at its beginning; an icon or a picture stays first. */
export const ownDirection: CSSObject = {
  "& :is(td, dd, h1, input, textarea):not(:has(svg, .initials))": { unicodeBidi: "plaintext" },
};

/**
 * What only a page from right to left needs. Left out of others, because each of their elements would be asked whether
 * there is an icon in it before anything asks for the direction of the page.
 */
const rightToLeftStyles: Record<string, CSSObject> = {
  "[dir=rtl]": ownDirection,
  // English words keep their order, with their full stops at the end, in a mirrored page. The marker of a fold stays first.
  "[dir=rtl]:lang(en) body :not(input, textarea, select, summary, svg *, :has(svg, .initials))": {
    unicodeBidi: "plaintext",
  },
};

/** Native controls and prints, in the tokens of the theme, for a page that is read in a direction. */
export const globalStyles = (tokens: Tokens, direction: "ltr" | "rtl"): Record<string, CSSObject> => ({
  ".plain-select, .plain-input": {
    font: "inherit",
    fontSize: "0.875rem",
    minHeight: 40,
    width: "100%",
    padding: "4px 8px",
    borderRadius: 8,
    border: `1px solid ${tokens.strongLine}`,
    background: tokens.surface,
    color: tokens.text,
  },
  // The arrow of the other fields that open a list, drawn at the end of its line.
  ".plain-select": {
    appearance: "none",
    paddingInlineEnd: 32,
    paddingInlineStart: 13,
    backgroundImage: `conic-gradient(from 315deg at bottom, ${tokens.quiet} 90deg, transparent 0)`,
    backgroundPosition: "right 14px center",
    backgroundSize: "10px 5px",
    backgroundRepeat: "no-repeat",
    textOverflow: "ellipsis",
  },
  ...Object.fromEntries(placeholders.map((name) => [name, placeholderLook(tokens)])),
  ".plain-select[aria-invalid=true]": { borderColor: tokens.error },
  "nav .plain-select": { width: "auto", minHeight: 30 },
  ".row-check": {
    width: 18,
    height: 18,
    margin: 0,
    accentColor: tokens.brand,
    verticalAlign: "middle",
    cursor: "pointer",
    flexShrink: 0,
  },
  // The first letters of a name, in a circle of the size that its place gives it.
  ".initials": {
    borderRadius: "50%",
    flexShrink: 0,
    display: "grid",
    placeItems: "center",
    fontWeight: 650,
    color: tokens.brand,
    background: tokens.brandSoft,
  },
  // The small icon button of a row, without what a button of MUI works out for each one.
  ".row-button": {
    font: "inherit",
    border: 0,
    background: "none",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    padding: 5,
    borderRadius: 8,
    color: tokens.quiet,
    cursor: "pointer",
    verticalAlign: "middle",
    transition: "background-color 120ms",
    "&:focus-visible": { outline: `2px solid ${tokens.focus}`, outlineOffset: 2 },
    "@media (hover: hover)": {
      "&:hover": { background: "color-mix(in srgb, currentColor 8%, transparent)" },
    },
  },
  // A link out of the portal, in the colour of the words around it; a number to call stays in one piece.
  ".value-link": { color: "inherit" },
  ".value-link[dir]": { whiteSpace: "nowrap" },
  ".icon": { flexShrink: 0, fill: "currentColor", display: "inline-block", verticalAlign: "middle" },
  // Before a word in running text: on its line, with a space after it.
  ".icon-in-text": { verticalAlign: "-0.2em", marginInlineEnd: 4 },
  // Words that have a meaning, in its colour.
  ...Object.fromEntries(
    (["info", "success", "warning", "error"] as const).map((tone) => [
      `.tone-${tone}`,
      { color: tokens[tone], fontWeight: 550 },
    ]),
  ),
  ".tone-neutral": { color: tokens.quiet },
  ".relative-day": { opacity: 0.8, fontSize: "0.8125rem" },
  ".toast-action": {
    font: "inherit",
    fontWeight: 650,
    border: 0,
    background: "none",
    color: tokens.brand,
    cursor: "pointer",
    padding: "6px 8px",
  },
  // A date keeps its own direction among words of the other.
  time: { unicodeBidi: "plaintext" },
  "input, textarea, select": { textAlign: "left" },
  ...(direction === "rtl" && rightToLeftStyles),
  // What takes the focus never lies below the bars at the top and the bottom.
  html: { scrollPaddingTop: 72, scrollPaddingBottom: 96 },
  // Where there is a bar of screens at the bottom, the one that saves stands on it.
  "@media (max-width: 899.95px)": {
    html: { scrollPaddingBottom: 152 },
    // Below 16 px a phone enlarges the page when a field takes the focus.
    ".plain-select, .plain-input, nav .plain-select": { minHeight: 44, fontSize: "1rem" },
    ".row-button": { minWidth: 44, minHeight: 44 },
  },
  "[dir=rtl] [data-directed]": { transform: "scaleX(-1)" },
  "@media print": {
    "aside, header, footer, nav, .no-print": { display: "none !important" },
    main: { maxWidth: "none !important", padding: "0 !important" },
    body: { background: "#ffffff", color: "#000000" },
    // An answer stays with its question, and a heading with what it is of.
    "dl > div, tr": { breakInside: "avoid" },
    "h1, h2, h3": { breakAfter: "avoid" },
  },
  "@page": { margin: "16mm" },
});
