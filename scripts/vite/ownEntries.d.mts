import type { Plugin } from "vite";

/** `Object.entries` in the place of the package that stands in for it. */
export function ownEntries(): Plugin;
