import type { Tokens } from "../../theme/tokens.ts";
import { mix } from "../../theme/color.ts";
import type { ChartTone } from "#framework/shared/charts/chart.ts";

/** How the pattern of a series is drawn, so that it is told apart without its colour. */
export type Pattern = "solid" | "stripes" | "dots" | "lines" | "grid";

/** How the series of a place in the order look: as a bar, and as a line. */
export interface SeriesLook {
  color: string;
  pattern: Pattern;
  dash: string;
  shape: "circle" | "square" | "triangle" | "diamond" | "cross";
}

const forms: Omit<SeriesLook, "color">[] = [
  { pattern: "solid", dash: "0", shape: "circle" },
  { pattern: "stripes", dash: "6 4", shape: "square" },
  { pattern: "dots", dash: "2 4", shape: "triangle" },
  { pattern: "lines", dash: "10 4 2 4", shape: "diamond" },
  { pattern: "grid", dash: "14 5", shape: "cross" },
];

/** The looks of some series in their order, the provider's colour first, unless a tone says what one means. */
export function looksOf(tokens: Tokens, series: readonly { tone?: ChartTone }[]): SeriesLook[] {
  const inOrder = [
    tokens.brand,
    tokens.strongLine,
    tokens.info,
    mix(tokens.brand, tokens.text, 0.5),
    mix(tokens.info, tokens.text, 0.5),
  ];
  return forms.slice(0, series.length).map((form, index) => {
    const tone = series[index]?.tone;
    return { ...form, color: tone ? tokens[tone] : (inOrder[index] ?? tokens.text) };
  });
}
