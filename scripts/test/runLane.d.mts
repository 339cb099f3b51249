import type { Lane } from "./lanes.mjs";

/** Runs one lane in a process of its own; what it came to, and everything that it said. */
export function runLane(
  lane: Lane & { command: string[] },
  options: { scratch: string; signal: AbortSignal; settings: Record<string, string> },
): Promise<{ failed: boolean; output: string }>;
