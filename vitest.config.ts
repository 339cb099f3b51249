import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./scripts/lib/postgres.mjs";
import { leftToLongRun } from "./scripts/test/longRun.mjs";
import { onEmbedded, onPostgres } from "./tests/support/databaseLanes.ts";

/** How long a condition is waited for that has come about after milliseconds: a busy machine stops for seconds. */
const patience = { poll: { timeout: 30_000 } };

const node = {
  environment: "node",
  experimental: { viteModuleRunner: false },
  isolate: false,
  setupFiles: ["tests/support/handOver.ts"] as string[],
  expect: patience,
} as const;

/** For tests of processes, whose machine may have stopped for a moment. One that passes only then is named at the end. */
const secondTry = process.env.CI === undefined ? 0 : 1;

const hasPostgres = findPostgres() !== undefined;

/** Whether what takes long is left out: `npm test`. */
const isShort = process.env.SHORT_RUN !== undefined;

/** Whether the two databases share the server's tests, instead of each running all of them. */
const both = hasPostgres && process.env.EVERY_DATABASE === undefined;

/** One lane of the server's tests: the same files, on the embedded database or on a PostgreSQL server. */
const lane = (database: "embedded" | "postgres", include: string[]): TestProjectConfiguration => ({
  test: {
    ...node,
    name: `server:${database}`,
    include,
    provide: { database, both },
    globalSetup: "tests/support/setup.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

if (!hasPostgres) console.log("No PostgreSQL here: the lane server:postgres is skipped.");

/** Run `npx vitest run --project unit`, or a part of it: `npx vitest run --project server:embedded lists`. */
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, "data/**", "dist/**", ".tools/**"],
    projects: [
      {
        test: {
          ...node,
          name: "unit",
          include: ["src/**/*.test.ts", "tests/definitions/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        // As the browser's build resolves them: Node would take two different builds of the router.
        // react-admin's headless half is ra-core; its other half, which no screen of ours draws with, would be loaded for each file.
        resolve: {
          conditions: ["module-sync", "node", "development"],
          alias: [{ find: /^react-admin$/, replacement: "ra-core" }],
        },
        ssr: { resolve: { conditions: ["module-sync", "node", "development"] } },
        test: {
          name: "portal",
          // Loading the portal for each file took as long as all of the tests. Each cleans up behind it: environment.ts.
          isolate: false,
          expect: patience,
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://demo.localhost/" } },
          include: ["src/**/*.test.tsx", "tests/portal/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/handOver.ts", "tests/support/portal/environment.ts"],
          testTimeout: 60_000,
          server: {
            deps: {
              inline: [/react-router/, /react-admin/, /ra-core/, /ra-ui-materialui/, /ra-data-simple-rest/],
            },
          },
        },
      },
      {
        test: {
          ...node,
          name: "commands",
          globalSetup: "tests/support/filledFolder.ts",
          include: ["tests/commands/**/*.test.ts"],
          retry: secondTry,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        // Processes that are killed, disks that are full: one after the other.
        test: {
          ...node,
          name: "reliability",
          globalSetup: "tests/reliability/setup.ts",
          include: ["tests/reliability/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...(isShort ? leftToLongRun : [])],
          fileParallelism: false,
          retry: secondTry,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      lane("embedded", onEmbedded(both, isShort)),
      ...(hasPostgres ? [lane("postgres", onPostgres)] : []),
    ],
  },
});
