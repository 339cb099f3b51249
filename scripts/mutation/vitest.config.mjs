import { defineConfig } from "vitest/config";
import { areas } from "./areas.mjs";

/** The tests of one area, for Stryker: environment variable `AREA`. */
export default defineConfig({
  test: { environment: "node", include: areas[process.env.AREA].tests, testTimeout: 60_000 },
});
