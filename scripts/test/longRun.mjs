/**
 * What `npm run test:long` sets for the tests: both databases run all of the server's, and tests that try things at random
 * try far more of them. For a part of it, set one before `npx vitest`.
 */
export const longRun = {
  EVERY_DATABASE: "1",
  /** Generated requests to each call as each kind of person. */
  FUZZ_RUNS: "1500",
  /** Servers and browsers that are killed at random moments. */
  KILLS: "100",
  /** Generated values of each schema. */
  RUNS: "1000",
};
