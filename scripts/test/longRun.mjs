/**
 * What `npm test` sets for the tests: they leave out what takes long, so that a change is judged sooner. On two cores it
 * took 36 minutes on 2026-11-30; the goal is a quarter of an hour. `npx vitest` and `npx playwright` without it run
 * everything they are asked for.
 */
export const shortRun = { SHORT_RUN: "1" };

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
  /** Orders in which supports are billed, claimed and paid. */
  ORDERS: "200",
  /** Rosters that several people plan and change at once. */
  ROSTERS: "100",
  /** Generated values of each schema. */
  RUNS: "1000",
};

/** Whole files that `npm test` leaves to the long run, with what it has of the same kind. */
export const leftToLongRun = [
  // Work of a killed process is taken on after minutes. Stays: lost jobs and invoices/killed.test.ts (server:postgres), kills.test.ts.
  "tests/reliability/claimKills.test.ts",
  "tests/reliability/invoiceRunKills.test.ts",
  "tests/reliability/lostImport.test.ts",
  "tests/reliability/payRunKills.test.ts",
  "tests/reliability/xeroKills.test.ts",
  // Fill a demo of its own for every kill. Stays: serving.test.ts, which starts in an empty folder.
  "tests/reliability/firstStart.test.ts",
  // Stays: keptAnswers.test.ts, and the drafts of wizard.spec.ts and offline.spec.ts.
  "tests/reliability/lostWizard.test.ts",
];
