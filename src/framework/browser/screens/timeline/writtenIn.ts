import type { BlockWords } from "../calendar/words.ts";

/** Widths in px: of a character of a time in bold, of a sign with its gaps, and of a block's edges. */
const characterWidth = 7.8;
const signWidth = 16;
const edges = 12;

/** Below it a time has no minutes that are zero; further below, no space before am and pm. */
const widthOfWholeTimes = 130;
const widthOfSpacedTimes = 110;

/**
 * How the time of a block so many px wide is written, and whether its signs stand on the second line: a time whose end is cut
 * off tells less than a name whose end is.
 */
export function writtenIn(
  width: number,
  { time, short }: Pick<BlockWords, "time" | "short">,
  signs: number,
): { time: string; signsBelow: boolean } {
  const written =
    width >= widthOfWholeTimes
      ? time
      : width >= widthOfSpacedTimes
        ? short
        : short.replace(/ (?=[ap]m)/g, "");
  return {
    time: written,
    signsBelow: written !== "" && written.length * characterWidth + signs * signWidth > width - edges,
  };
}
