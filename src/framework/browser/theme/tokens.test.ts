import { describe, expect, test } from "vitest";
import { contrast } from "./color.ts";
import { type DrawnSkin, tokensFor } from "./tokens.ts";

const brands = ["#1a6b54", "#ffd400", "#ff8080", "#00ffff", "#123456", "#888888", "#000000", "#ffffff"];
const skins: [DrawnSkin, number][] = [
  ["light", 4.5],
  ["dark", 4.5],
  ["contrast", 7],
];

describe.each(skins)("in the skin %s, with any provider's colour,", (skin, wanted) => {
  test.each(brands)("%s is read on every surface, and words are read on it", (color) => {
    const tokens = tokensFor(skin, color);
    for (const surface of [tokens.background, tokens.surface, tokens.brandSoft])
      expect(contrast(tokens.brand, surface)).toBeGreaterThanOrEqual(wanted);
    expect(contrast(tokens.onBrand, tokens.brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.text, tokens.brandSoft)).toBeGreaterThanOrEqual(wanted);
    for (const words of ["quiet", "success", "warning", "error", "info"] as const)
      expect(contrast(tokens[words], tokens.brandSoft), words).toBeGreaterThanOrEqual(wanted);
  });
});
