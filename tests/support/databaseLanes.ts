/** The whole contract, of which only the answers depend on the database. */
const contract = "tests/contract/**/*.test.ts";

/** What asks the API and reads the database. */
const api = ["tests/server/**/*.test.ts", "tests/security/**/*.test.ts", "tests/contract/answers.test.ts"];

/** Supports with their invoices, to the cent: a few seconds. */
const supports = "tests/server/invoices/supports.test.ts";

/**
 * What the embedded database runs too where PostgreSQL runs everything: what the framework does with a database, and one
 * area with locks and triggers. Opening it takes seconds for each file.
 */
const onBoth = [
  ...[
    "exports",
    "imports",
    "isolation",
    "jobs",
    "notices",
    "outside",
    "processes",
    "records",
    "timesheets",
  ].map((area) => `tests/server/${area}/**/*.test.ts`),
  ...["audit", "dates", "exportsAtOnce", "fuzz", "massAssignment", "races"].map(
    (name) => `tests/security/${name}.test.ts`,
  ),
  supports,
  "tests/server/roster/atOnce.test.ts",
  "tests/server/roster/offers.test.ts",
  "tests/server/roster/swaps.test.ts",
  "tests/server/roster/swapsEnd.test.ts",
  "tests/server/roster/visitCancellations.test.ts",
  "tests/server/roster/visitCancellationsEnd.test.ts",
  "tests/server/roster/proposals.test.ts",
];

/** Of those, what is fast, or runs on no other database: the short run. */
const onBothInShort = [
  ...["isolation", "jobs"].map((area) => `tests/server/${area}/**/*.test.ts`),
  ...["fuzz", "massAssignment", "races"].map((name) => `tests/security/${name}.test.ts`),
  supports,
];

/** Test files of the lane `server:postgres`. */
export const onPostgres = api;

/** Test files of the lane `server:embedded`: where the two share the work, and where it runs everything. */
export const onEmbedded = (shared: boolean, short = false): string[] => [
  ...(shared ? (short ? onBothInShort : onBoth) : api),
  contract,
];
