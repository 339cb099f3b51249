import type { CSSObject } from "@mui/material/styles";

/** Everything that says by its colour that it is the chosen one. */
const chosen = `:root :is(${[
  "a[aria-current]",
  "button[aria-current]",
  "[role=tab][aria-selected=true]",
  "[role=option][aria-selected=true]",
  "button[aria-pressed=true]",
  ".MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track",
  ".MuiLinearProgress-bar",
].join()})`;

/** Empty boxes that are drawn and not read: parts of bars, whose colours are what they say. */
const marks =
  ":is([role=img], [aria-hidden=true]) :is(div, span):empty, :is(div, span)[aria-hidden=true]:empty";

/**
 * For people whose system sets all colours, as contrast themes of Windows do. It takes backgrounds away, so what only these say is
 * said in the system's own colours. https://www.w3.org/TR/css-color-adjust-1/#forced
 */
export const forcedColorStyles: Record<string, CSSObject> = {
  "@media (forced-colors: active)": {
    [chosen]: {
      forcedColorAdjust: "none",
      background: "Highlight !important",
      color: "HighlightText !important",
      opacity: "1 !important",
    },
    [`${chosen} svg`]: { color: "inherit !important" },
    [marks]: { forcedColorAdjust: "none" },
    ".MuiAutocomplete-option.Mui-focused": { outline: "2px solid Highlight", outlineOffset: -2 },
    ":root :is(.MuiButton-contained, .MuiSwitch-track, .MuiLinearProgress-root)": {
      border: "1px solid ButtonText",
      opacity: 1,
    },
    ":root .MuiSwitch-thumb": { forcedColorAdjust: "none", background: "ButtonText" },
    // What is drawn keeps the colours of the skin; text on it has to be read on the system's background.
    "svg text": { fill: "CanvasText !important" },
  },
};
