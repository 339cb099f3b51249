import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAst } from "vite";
import { productFolder } from "#framework/server/definitions/load.ts";

/** Each cast but `as const`, by its file. */
function castsIn(file: string): string[] {
  const code = readFileSync(join(productFolder, file), "utf8");
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "TSAsExpression" && !isConst(node)) found.push(file);
    Object.values(node).forEach(look);
  };
  look(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

const isConst = (cast: object): boolean =>
  "typeAnnotation" in cast && JSON.stringify(cast.typeAnnotation).includes('"name":"const"');

// A cast says what the compiler cannot check: it belongs to an edge, where JSON, a row or a library's loose type comes in, or
// to a guard that looks first. This number only goes down.
test("there are no more casts than there were", () => {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: productFolder }).filter(
    (file) => !file.includes(".test.") && !file.startsWith("src/generated"),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(castsIn).length).toBeLessThanOrEqual(107);
});
