import { expect, test } from "vitest";
import { contrast } from "./color.ts";
import { portalTheme } from "./theme.ts";

const brands = ["#1a6b54", "#ffffff", "#000000", "#ffd400", "#3355ff", "#b3261e"];

test.each(["light", "dark", "contrast"] as const)(
  "the words on a button can be read in the %s skin, also while it is pointed at, whatever the provider's colour",
  (skin) => {
    for (const brand of brands) {
      const { primary, error } = portalTheme(skin, "ltr", brand).palette;
      for (const { main, dark, contrastText } of [primary, error]) {
        expect(contrast(main, contrastText), `${brand}: ${main}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, contrastText), `${brand}: ${dark}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test.each(["light", "dark", "contrast"] as const)(
  "(a11y F3) a placeholder in the %s skin reads at 4.5 to 1 on the fields it stands in",
  (skin) => {
    const { components, tokens } = portalTheme(skin, "ltr");
    const quiet = { color: tokens.quiet, opacity: 1 };
    const name = "::-webkit-input-placeholder";
    expect(components?.MuiInputBase?.styleOverrides?.input).toMatchObject({ [`&${name}`]: quiet });
    expect(components?.MuiCssBaseline?.styleOverrides).toMatchObject({ [name]: quiet });
    for (const ground of [tokens.surface, tokens.background, tokens.raised])
      expect(contrast(tokens.quiet, ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ["ltr", false],
  ["rtl", true],
] as const)(
  "a page of direction %s has each element looked through for an icon: %s",
  (direction, expected) => {
    const { components } = portalTheme("light", direction);
    expect(JSON.stringify(components?.MuiCssBaseline?.styleOverrides).includes(":has(")).toBe(expected);
  },
);
