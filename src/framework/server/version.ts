import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asObject } from "#framework/shared/schema/patch.ts";
import { readJson } from "./readJson.ts";

/** The version of the product, as `package.json` has it: `0.2.0`. */
export const productVersion: string = String(
  asObject(readJson(readFileSync(join(import.meta.dirname, "..", "..", "..", "package.json"), "utf8")))
    .version,
);

/** Whether a version is the same as another or a later one; both are of the form `1.2.3`. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [own, other] = [version, oldest].map((text) => text.split(".").map(Number));
  for (const [at, number] of (other ?? []).entries()) {
    const difference = (own?.[at] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}
