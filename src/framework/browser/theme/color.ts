type Rgb = [red: number, green: number, blue: number];

function toRgb(hex: string): Rgb {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

const toHex = (rgb: readonly number[]): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const linear = (part: number): number => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = toRgb(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast between two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Two colours mixed: 0 is the first, 1 the second. */
export const mix = (a: string, b: string, share: number): string => {
  const [from, to] = [toRgb(a), toRgb(b)];
  return toHex(from.map((part, index) => part + ((to[index] ?? 0) - part) * share));
};

/**
 * A provider's colour, moved towards black or white just far enough to be read on a background. Its own colour stays
 * where it is readable already.
 */
export function readableOn(color: string, background: string, wanted = 4.5): string {
  const towards = luminance(background) > 0.4 ? "#000000" : "#ffffff";
  for (let share = 0; share <= 1; share += 0.04) {
    const candidate = mix(color, towards, share);
    if (contrast(candidate, background) >= wanted) return candidate;
  }
  return towards;
}

/** Black or white, whichever is read better on a colour. */
export const textOn = (color: string): string =>
  contrast("#ffffff", color) >= contrast("#10141a", color) ? "#ffffff" : "#10141a";
