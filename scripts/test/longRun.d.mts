/** What `npm run test:long` sets for the tests. */
export const longRun: Record<string, string>;
