import { type ComponentType, lazy } from "react";

/** A part of a screen that is loaded when it is first drawn, with the words that the first screen does not need. */
export const later: typeof lazy = (load) => lazy(() => withWords(load()));

/** Waits for the words that the first screen does not need, beside something else. */
export const withWords = <T>(loaded: Promise<T>): Promise<T> =>
  Promise.all([loaded, import("./en.ts")]).then(([result]) => result);

/**
 * A part beside the screen, which can do without it: where its script cannot be fetched, because the connection has just
 * gone, it is left out and the screen stays.
 */
export const beside = (load: () => Promise<{ default: ComponentType }>) =>
  lazy<ComponentType>(() => withWords(load()).catch(() => ({ default: () => null })));
