import type { BlockWords } from "../calendar/words.ts";

/** Widths in px: of a character of a time in bold, of a sign with its gaps, and of a block's edges. */
const characterWidth = 7.8;
const signWidth = 16;
const edges = 12;

/** Below it a time has no minutes that are zero; further below, no space before am and pm. */
const widthOfWholeTimes = 130;
const widthOfSpacedTimes = 110;

/**
 * How the time of a block so many px wide is written, whether its signs stand on the second line, and whether it is in small
 * letters: a time whose end is cut off tells less than a name whose end is.
 */
export function writtenIn(
  width: number,
  { time, short }: Pick<BlockWords, "time" | "short">,
  signs: number,
): { time: string; signsBelow: boolean; small: boolean } {
  const written =
    width >= widthOfWholeTimes
      ? time
      : width >= widthOfSpacedTimes
        ? short
        : short.replace(/ (?=[ap]m)/g, "");
  const needed = written.length * characterWidth;
  return {
    time: written,
    signsBelow: written !== "" && needed + signs * signWidth > width - edges,
    small: needed > width - edges,
  };
}
