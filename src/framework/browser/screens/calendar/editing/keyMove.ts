/** How far a block that is moved by keys has come. */
export interface KeyMove {
  id: string;
  /** The lane in which it was taken. */
  lane: string;
  /** Minutes by which its start and its end have moved. */
  start: number;
  end: number;
  /** Lanes down; up is negative. */
  lanes: number;
  copies: boolean;
}

/** A key with what is held down beside it. */
export interface Stroke {
  key: string;
  alt: boolean;
  shift: boolean;
  ctrl: boolean;
}

/** How far one stroke moves: across and down, in minutes or lanes, and by how much it changes the end. */
export interface Steps {
  across: number;
  /** Minutes for a step down where days lie below each other; undefined where lanes do. */
  down?: number;
  resize: number;
  /** Whether lengths can be changed and times moved. */
  mirrored: boolean;
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The move after a stroke: begun by Alt with an arrow, by `m` (then arrows alone) or by `c` (a copy).
 * @returns undefined when the stroke has nothing to do with moving
 */
export function keyMoveAfter(
  move: KeyMove | undefined,
  { key, alt, shift, ctrl }: Stroke,
  at: { id: string; lane: string },
  steps: Steps,
): KeyMove | undefined {
  const base = move ?? { ...at, start: 0, end: 0, lanes: 0, copies: false };
  if (!move && !alt && !ctrl && !shift && (key === "m" || key === "c"))
    return { ...base, copies: key === "c" };
  const arrow = arrows[key];
  if (!arrow || ctrl || (!move && !alt)) return undefined;
  const [x, y] = [arrow[0] * (steps.mirrored ? -1 : 1), arrow[1]];
  if (shift) return { ...base, end: base.end + (x || y) * steps.resize };
  if (y !== 0 && steps.down === undefined) return { ...base, lanes: base.lanes + y };
  const minutes = x * steps.across + y * (steps.down ?? 0);
  return { ...base, start: base.start + minutes, end: base.end + minutes };
}
