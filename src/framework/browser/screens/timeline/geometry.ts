import { packSpans, type Span } from "../calendar/layout/pack.ts";
import type { Behind, Block, Lane } from "../calendar/calendarTypes.ts";

/** The width of the column of lane names in a frame; on a phone the days get most of the room. */
export const headWidthIn = (width: number): number => (width < 600 ? 132 : 216);
/** The days above the lanes. */
export const headHeight = 46;
/** A frame is at least so high, and leaves so much of the window to what stands above it. */
export const leastFrame = 320;
export const frameRest = 268;
export const blockHeight = 38;
const lineGap = 2;
const lanePadding = 5;
const leastHeight = 56;

/** How minutes become places: by the hour, or a day as a cell in which blocks lie one below the other. */
export interface Scale {
  hours: boolean;
  dayWidth: number;
  days: number;
}

/** A block with its place in a lane, in pixels from the lane's beginning. */
export interface Placed {
  block: Block;
  x: number;
  y: number;
  width: number;
}

/** A lane with its blocks. They are placed when they are asked for first: most lanes are not in sight. */
export interface PlacedLane {
  lane: Lane;
  readonly blocks: readonly Placed[];
  height: number;
}

const leastDay = { day: 960, week: 108, fortnight: 100, month: 100 };
const hourDay = 720;

/** The scale that fills the width, as long as a day is wide enough to be read. */
export function scaleFor(kind: keyof typeof leastDay, days: number, width: number, hours: boolean): Scale {
  const least = kind !== "day" && hours ? hourDay : leastDay[kind];
  return { hours, days, dayWidth: Math.max(least, Math.floor((width - headWidthIn(width)) / days)) };
}

/** Where a stretch lies; by days, one that ends in the night belongs to the day on which it begins. */
function extent({ start, end, allDay }: Block, scale: Scale): Span {
  const { hours, dayWidth, days } = scale;
  if (hours) {
    const [from, until] = placeOf({ start, end }, scale);
    return { start: from, end: until };
  }
  const first = Math.max(0, Math.floor(start / 1440));
  const isLong = allDay || end - start > 1440;
  const last = isLong ? Math.min(days, Math.ceil(end / 1440)) : Math.floor(start / 1440) + 1;
  return { start: first * dayWidth, end: Math.max(first + 1, last) * dayWidth };
}

/** Where a stretch of minutes lies in a lane, as far as it is in the range, in pixels. */
export const placeOf = (
  { start, end }: Pick<Behind, "start" | "end">,
  { dayWidth, days }: Scale,
): [from: number, until: number] => [
  (Math.max(0, start) / 1440) * dayWidth,
  (Math.min(days * 1440, end) / 1440) * dayWidth,
];

/** Places the blocks of every lane so that none covers another. Blocks come in the order of their start. */
export function placeLanes(lanes: readonly Lane[], blocks: readonly Block[], scale: Scale): PlacedLane[] {
  const byLane = new Map<string, Block[]>(lanes.map(({ id }) => [id, []]));
  for (const block of blocks) for (const id of block.lanes) byLane.get(id)?.push(block);
  return lanes.map((lane) => placedLane(lane, byLane.get(lane.id) ?? [], scale));
}

function placedLane(lane: Lane, own: readonly Block[], scale: Scale): PlacedLane {
  const extents = own.map((block) => extent(block, scale));
  const { lines, count } = packSpans(extents);
  let placed: Placed[] | undefined;
  const place = () =>
    own.map((block, index): Placed => {
      const { start, end } = extents[index] ?? { start: 0, end: 0 };
      return {
        block,
        x: start + 1,
        y: lanePadding + (lines[index] ?? 0) * (blockHeight + lineGap),
        width: Math.max(scale.hours ? 14 : 20, end - start - 3),
      };
    });
  return {
    lane,
    height: Math.max(leastHeight, count * (blockHeight + lineGap) + 2 * lanePadding),
    get blocks() {
      return (placed ??= place());
    },
  };
}

/** The minutes that a movement of so many pixels stands for: whole days in cells, quarters of an hour by the hour. */
export function minutesOf(pixels: number, { hours, dayWidth }: Scale): number {
  const step = hours ? 15 : 1440;
  return Math.round(((pixels / dayWidth) * 1440) / step) * step || 0;
}

/** Blocks that reach into a window of pixels. */
export const within = (blocks: readonly Placed[], from: number, until: number): Placed[] =>
  blocks.filter(({ x, width }) => x < until && x + width > from);
