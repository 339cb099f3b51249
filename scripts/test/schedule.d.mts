import type { Lane } from "./lanes.mjs";

/** Runs lanes in their order, two at a time; a wide one alone. */
export function schedule(
  lanes: Lane[],
  run: (lane: Lane) => Promise<{ failed: boolean }>,
  leaveOut: (lane: Lane, cause: string) => void,
): Promise<void>;
