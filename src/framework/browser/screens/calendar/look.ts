import type { Tokens } from "../../theme/tokens.ts";
import { mix, readableOn } from "../../theme/color.ts";
import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { CalendarDefinition } from "./calendarTypes.ts";

/** Colours of choices that have no tone of their own; each is told from its neighbours by icon and word too. */
const hues = [
  "#1f6feb",
  "#0f8a6d",
  "#a3570c",
  "#8a3ffc",
  "#b8326b",
  "#4d7c0f",
  "#0e7490",
  "#6d4aa8",
  "#9a6700",
  "#c2410c",
  "#2f6f3e",
  "#5b6475",
  "#9d174d",
  "#3b5bdb",
];

/** The same beside choices that have one: no red, amber or green, which mean something there. */
const besideTones = ["#8a3ffc", "#5b6475", "#0e7490", "#6d4aa8"];

/** How the blocks of a choice are drawn. */
export interface Look {
  value: string;
  label: string;
  icon?: string;
  /** The edge and the icon. */
  edge: string;
  /** The ground, on which the page's text is read. */
  ground: string;
}

/** The looks of a calendar by the choices of its colour field. */
export function looksOf(
  { colour, icons = {} }: CalendarDefinition,
  schema: Schema | undefined,
  tokens: Tokens,
): ReadonlyMap<string, Look> {
  const known = colour === undefined || !schema ? undefined : fieldAt(schema, colour);
  const choices = known ? (choicesOf(known.schema) ?? []) : [];
  const plain = choices.filter(({ tone }) => tone === undefined).map(({ value }) => value);
  const own = plain.length === choices.length ? hues : besideTones;
  return new Map(
    choices.map(({ value, label, tone }) => {
      const hue =
        tone === undefined ? (own[plain.indexOf(value) % own.length] ?? tokens.brand) : tokens[tone];
      const ground = mix(tokens.surface, hue, 0.13);
      return [
        String(value),
        { value: String(value), label, icon: icons[String(value)], ground, edge: readableOn(hue, ground) },
      ];
    }),
  );
}

/** The look of records without a choice. */
export const plainLook = (tokens: Tokens): Look => ({
  value: "",
  label: "",
  edge: tokens.brand,
  ground: tokens.brandSoft,
});
