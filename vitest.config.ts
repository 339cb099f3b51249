import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./scripts/lib/postgres.mjs";

const node = { environment: "node", experimental: { viteModuleRunner: false }, isolate: false } as const;

/** One lane of the server's tests: the same files, on the embedded database or on a PostgreSQL server. */
const lane = (database: "embedded" | "postgres", include: string[]): TestProjectConfiguration => ({
  test: {
    ...node,
    name: `server:${database}`,
    include,
    provide: { database },
    globalSetup: "tests/support/setup.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

if (!findPostgres()) console.log("No PostgreSQL here: the lane server:postgres is skipped.");

/** Run `npx vitest run --project unit`, or a part of it: `npx vitest run --project server:embedded lists`. */
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, "data/**", "dist/**", ".tools/**"],
    projects: [
      { test: { ...node, name: "unit", include: ["src/**/*.test.ts", "tests/definitions/**/*.test.ts"] } },
      lane("embedded", ["tests/server/**/*.test.ts", "tests/contract/**/*.test.ts"]),
      ...(findPostgres() ? [lane("postgres", ["tests/server/**/*.test.ts"])] : []),
    ],
  },
});
