import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";

const text = (path: string): string => readFileSync(join(productFolder, path), "utf8");
const table = text("docs/security.md")
  .split("\n")
  .flatMap((line) => {
    const [, id, cell] = /^\|\s*([GR]-\d{2})\s*\|[^|]*\|(.*)\|\s*$/.exec(line) ?? [];
    return id
      ? [{ id, files: [...(cell ?? "").matchAll(/`((?:tests|src)\/[^`]+)`/g)].map(([, path]) => path ?? "") }]
      : [];
  });

/** The files of tests that name a goal in a title, by its id. */
const named = new Map<string, string[]>();
for (const folder of ["tests", "src"])
  for (const name of readdirSync(join(productFolder, folder), { recursive: true, encoding: "utf8" })) {
    if (!/\.(test|spec)\.tsx?$/.test(name) || name.endsWith("goals.test.ts")) continue;
    const path = `${folder}/${name}`;
    const lines = text(path)
      .split("\n")
      .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line));
    for (const [id] of new Set(lines.join("\n").matchAll(/\b[GR]-\d{2}\b/g)))
      named.set(id, [...new Set([...(named.get(id) ?? []), path])]);
  }

const wanted = [...range("G", 1, 33), ...range("G", 41, 43), ...range("G", 45, 53), ...range("R", 1, 14)];

test("every goal has its row", () => {
  expect(table.map(({ id }) => id).sort()).toEqual([...wanted].sort());
});

test.each(table)(
  "$id is tried by the tests that its row names, and each of them names it",
  ({ id, files }) => {
    expect(files).not.toEqual([]);
    for (const path of files) expect(existsSync(join(productFolder, path)), path).toBe(true);
    expect(files.filter((path) => !named.get(id)?.includes(path))).toEqual([]);
  },
);

function range(letter: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `${letter}-${String(from + at).padStart(2, "0")}`);
}
