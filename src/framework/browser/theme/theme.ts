import { createTheme, type Theme } from "@mui/material/styles";
import { mix } from "./color.ts";
import { forcedColorStyles } from "./forcedColors.ts";
import { globalStyles, placeholderLook, placeholders } from "./global.ts";
import { type DrawnSkin, type Tokens, tokensFor } from "./tokens.ts";

declare module "@mui/material/styles" {
  interface Theme {
    tokens: Tokens;
  }
  interface ThemeOptions {
    tokens?: Tokens;
  }
}

/** Where a finger works: targets are 44 pixels. */
const onPhone = "@media (max-width: 899.95px)";

const defaultBrand = "#1a6b54";
const darkest = "#10141a";

/** Height of a table's row in pixels, by the density that someone chose. */
export const rowHeights = { compact: 32, standard: 40, comfortable: 52 } as const;
export type Density = keyof typeof rowHeights;

/** The one theme: tokens over MUI. */
export function portalTheme(skin: DrawnSkin, direction: "ltr" | "rtl", brandColor = defaultBrand): Theme {
  const tokens = tokensFor(skin, /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : defaultBrand);
  const meaning = (main: string) => shades(main, skin === "dark" ? darkest : "#ffffff");
  return createTheme({
    tokens,
    direction,
    palette: {
      mode: skin === "dark" ? "dark" : "light",
      primary: shades(tokens.brand, tokens.onBrand),
      success: meaning(tokens.success),
      warning: meaning(tokens.warning),
      error: meaning(tokens.error),
      info: meaning(tokens.info),
      background: { default: tokens.background, paper: tokens.surface },
      text: { primary: tokens.text, secondary: tokens.quiet },
      divider: tokens.line,
    },
    // Panels are drawn with twice of it, what lies in them with once.
    shape: { borderRadius: 5 },
    spacing: 8,
    typography: {
      fontFamily: '"Inter Variable", system-ui, sans-serif',
      fontSize: 14,
      h1: { fontSize: "1.5rem", fontWeight: 650, lineHeight: 1.25, letterSpacing: "-0.01em" },
      h2: { fontSize: "1.125rem", fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: "1rem", fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: "0.9375rem" },
      body2: { fontSize: "0.875rem" },
      button: { textTransform: "none", fontWeight: 600 },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 140,
        short: 160,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 140,
      },
    },
    components: componentsFor(tokens, direction),
  });
}

/** A colour to stand behind a text. Pointed at, it moves away from the text's colour, so that this stays readable. */
const shades = (main: string, contrastText: string) => ({
  main,
  contrastText,
  dark: mix(main, contrastText === darkest ? "#ffffff" : "#000000", 0.25),
});

const componentsFor = (
  tokens: Tokens,
  direction: "ltr" | "rtl",
): NonNullable<Parameters<typeof createTheme>[0]>["components"] => ({
  MuiCssBaseline: {
    styleOverrides: {
      ...globalStyles(tokens, direction),
      ...forcedColorStyles,
      // Text stands on the side where the page begins, which is mirrored with the page, whatever its own direction.
      body: { fontVariantNumeric: "tabular-nums", textAlign: "left" },
      ":focus-visible": { outline: `2px solid ${tokens.focus}`, outlineOffset: 2 },
      "h1:focus": { outline: "none" },
      "@media (prefers-reduced-motion: reduce)": {
        "*, *::before, *::after": {
          animationDuration: "0.01ms !important",
          // Any other duration would begin a transition of every property of every element.
          transitionDuration: "0s !important",
          transitionDelay: "0s !important",
          scrollBehavior: "auto !important",
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { "&.Mui-focusVisible": { outline: `2px solid ${tokens.focus}`, outlineOffset: 2 } },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, borderRadius: 8, [onPhone]: { minHeight: 44 } },
      outlined: { borderColor: tokens.strongLine },
    },
  },
  // The button beside a message keeps its words on one line; the message makes room.
  MuiAlert: { styleOverrides: { action: { whiteSpace: "nowrap" } } },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 8, color: tokens.quiet, [onPhone]: { minWidth: 44, minHeight: 44 } },
    },
  },
  MuiToggleButton: {
    styleOverrides: { root: { color: tokens.quiet, [onPhone]: { minHeight: 44, minWidth: 44 } } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: "none" }, outlined: { borderColor: tokens.line } },
  },
  MuiMenu: {
    // It is drawn beside the page's landmarks, so it is one itself.
    defaultProps: { slotProps: { paper: { role: "region" } } },
    styleOverrides: {
      paper: {
        border: `1px solid ${tokens.line}`,
        backgroundColor: tokens.raised,
        boxShadow: "0 8px 28px rgb(0 0 0 / 18%)",
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: {
        border: `1px solid ${tokens.line}`,
        backgroundColor: tokens.raised,
        boxShadow: "0 8px 28px rgb(0 0 0 / 18%)",
      },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: {
        border: `1px solid ${tokens.line}`,
        backgroundColor: tokens.raised,
        boxShadow: "0 8px 28px rgb(0 0 0 / 18%)",
      },
    },
  },
  MuiDialog: { styleOverrides: { paper: { border: `1px solid ${tokens.line}`, borderRadius: 12 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: tokens.surface, [onPhone]: { minHeight: 44 } },
      notchedOutline: { borderColor: tokens.strongLine },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: {
        ...Object.fromEntries(placeholders.map((name) => [`&${name}`, placeholderLook(tokens)])),
        // Below 16 px a phone enlarges the page when a field takes the focus.
        [onPhone]: { fontSize: "1rem" },
      },
    },
  },
  MuiTextField: { defaultProps: { size: "small" } },
  MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: "0.8125rem" } } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: "0.8125rem" } } },
});
