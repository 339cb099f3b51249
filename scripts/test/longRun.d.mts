/** What `npm test` sets for the tests. */
export const shortRun: { SHORT_RUN: string };
/** What `npm run test:long` sets for the tests. */
export const longRun: Record<string, string>;
/** Whole test files that `npm test` leaves to the long run. */
export const leftToLongRun: string[];
