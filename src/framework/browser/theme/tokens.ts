import { contrast, mix, readableOn, textOn } from "./color.ts";

/** How the portal looks; `system` follows the device. */
export type Skin = "light" | "dark" | "contrast" | "system";
/** A skin that can be drawn: `system` is one of these on each device. */
export type DrawnSkin = Exclude<Skin, "system">;

/** Colours by the part they play. Every text colour reads on every surface that it stands on. */
export interface Tokens {
  background: string;
  surface: string;
  raised: string;
  line: string;
  strongLine: string;
  text: string;
  quiet: string;
  brand: string;
  onBrand: string;
  brandSoft: string;
  success: string;
  warning: string;
  error: string;
  info: string;
  neutral: string;
  focus: string;
}

const surfaces = {
  light: {
    background: "#f6f7f9",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#e1e5ea",
    strongLine: "#8a94a3",
    text: "#18202b",
    quiet: "#566070",
  },
  dark: {
    background: "#0f1319",
    surface: "#171c24",
    raised: "#1e242e",
    line: "#2c3440",
    strongLine: "#78838f",
    text: "#e8ebf0",
    quiet: "#a4adba",
  },
  contrast: {
    background: "#ffffff",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#000000",
    strongLine: "#000000",
    text: "#000000",
    quiet: "#000000",
  },
} as const;

const meanings = {
  success: "#1d7a46",
  warning: "#9a5b00",
  error: "#b3261e",
  info: "#1f5fae",
  neutral: "#566070",
} as const;

/** The tokens of a skin with a provider's colour; contrast is corrected by calculation, never broken. */
export function tokensFor(skin: DrawnSkin, brandColor: string): Tokens {
  const base = surfaces[skin];
  const wanted = skin === "contrast" ? 7 : 4.5;
  // The tint is the surface on which words are hardest to read.
  const brandSoft = tintFor(base.surface, brandColor, skin === "dark" ? 0.2 : 0.09, base.quiet, wanted);
  const brand = readableOn(brandColor, brandSoft, wanted);
  // Words with a meaning stand on a tint of their own, and in rows that are selected or pointed at.
  const read = (color: string) => {
    const onOwnTint = readableOn(color, mix(base.surface, color, skin === "dark" ? 0.16 : 0.1), wanted);
    return readableOn(onOwnTint, brandSoft, wanted);
  };
  return {
    ...base,
    brand,
    onBrand: textOn(brand),
    brandSoft,
    success: read(meanings.success),
    warning: read(meanings.warning),
    error: read(meanings.error),
    info: read(meanings.info),
    neutral: read(meanings.neutral),
    focus:
      skin === "dark" ? "#ffd166" : skin === "contrast" ? "#000000" : readableOn("#1f5fae", base.surface),
  };
}

/** A surface with a touch of a colour: as much as is asked for, or as quiet words on it bear. */
function tintFor(surface: string, color: string, most: number, words: string, wanted: number): string {
  for (let share = most; share > 0; share -= 0.01) {
    const tint = mix(surface, color, share);
    if (contrast(words, tint) >= wanted) return tint;
  }
  return surface;
}
