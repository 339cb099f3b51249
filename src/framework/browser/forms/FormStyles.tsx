import GlobalStyles from "@mui/material/GlobalStyles";
import type { CSSObject, Theme } from "@mui/material/styles";
import { memo } from "react";
import { placeholderLook, placeholders } from "../theme/global.ts";

/**
 * The look of what every question of a form has. It stands in classes that the browser knows once, because a style that is
 * worked out for each element makes a form of hundreds of questions slow to draw.
 */
export const FormStyles = memo(function FormStyles() {
  return <GlobalStyles styles={styles} />;
});

const styles = (theme: Theme): Record<string, CSSObject> => {
  const { palette, tokens, typography, breakpoints, shape } = theme;
  const onPhone = breakpoints.down("md");
  const isWide = breakpoints.up("sm");
  return {
    // A word that is longer than a line is broken rather than widening the page.
    ".form-lines": { display: "grid", gap: 20, overflowWrap: "anywhere" },
    ".form-line": {
      // What is placed is painted by itself: without it, each key would have the whole form looked through for painting.
      position: "relative",
      display: "grid",
      gap: 16,
      gridTemplateColumns: "1fr",
      [isWide]: { gridTemplateColumns: "repeat(var(--fields, 1), minmax(0, 1fr))" },
    },
    ".form-line-narrow": { maxWidth: 760 },
    // A hint above one control would leave its neighbour higher; where something is wrong, the tops are level.
    ".form-line-level": { alignItems: "end" },
    ".form-line-level:has([aria-invalid='true'])": { alignItems: "start" },
    ".form-grid": {
      display: "grid",
      gap: 16,
      gridTemplateColumns: "1fr",
      [isWide]: { gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))" },
    },
    ".form-grid > .form-cell-wide": { gridColumn: "1 / -1" },
    ".form-cell": { minWidth: 0 },
    ".form-field": { minWidth: 0, display: "flex", flexDirection: "column", gap: 4 },
    ".form-field-wrong": { borderInlineStart: `3px solid ${palette.error.main}`, paddingInlineStart: 12 },
    ".form-label": { fontWeight: 550, fontSize: "0.9375rem" },
    ".form-optional": { color: palette.text.secondary, fontWeight: 400 },
    ".form-help": { color: palette.text.secondary, fontSize: "0.875rem", maxWidth: "75ch" },
    ".form-check": { display: "flex", alignItems: "center", gap: 8, minHeight: 36, cursor: "pointer" },
    ".form-check + .form-help": { paddingInlineStart: 28, maxWidth: "none" },
    // As MUI draws its outlined inputs.
    ".form-input": {
      ...typography.body1,
      lineHeight: "1.4375em",
      display: "block",
      boxSizing: "border-box",
      width: "100%",
      height: "calc(1.4375em + 17px)",
      margin: 0,
      padding: "0 13px",
      textAlign: "match-parent",
      border: `1px solid ${tokens.strongLine}`,
      borderRadius: shape.borderRadius,
      backgroundColor: tokens.surface,
      color: palette.text.primary,
    },
    "@media (hover: hover)": { ".form-input:hover": { borderColor: palette.text.primary } },
    ...Object.fromEntries(placeholders.map((name) => [`.form-input${name}`, placeholderLook(tokens)])),
    ".form-input:disabled": {
      color: palette.text.disabled,
      WebkitTextFillColor: palette.text.disabled,
      borderColor: palette.action.disabled,
    },
    ".form-input:focus": {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
      borderColor: palette.primary.main,
    },
    ".form-input[aria-invalid=true]": { borderColor: palette.error.main, outlineColor: palette.error.main },
    [onPhone]: {
      ".form-check": { minHeight: 44 },
      ".form-input": { minHeight: 44, fontSize: "1rem" },
    },
  };
};
