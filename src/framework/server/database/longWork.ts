import { AsyncLocalStorage } from "node:async_hooks";

const long = new AsyncLocalStorage<true>();

/** Whether the running code has said that its statements may take minutes. */
export const isLongWork = (): boolean => long.getStore() === true;

/** Runs code whose statements may take minutes, such as filling tables: neither database ends them before. */
export const asLongWork = <T>(work: () => T): T => long.run(true, work);
