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
