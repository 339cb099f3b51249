import { existsSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { FieldType } from "#framework/shared/fields/fieldType.ts";
import { fieldTypes } from "#framework/shared/fields/registry.ts";
import { productFolder } from "#framework/server/definitions/load.ts";

// The module that docs/field-type.md tells to write, as it stands there.
const guide = readFileSync(join(productFolder, "docs", "field-type.md"), "utf8");
const [, source = ""] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
const framework = pathToFileURL(join(productFolder, "src", "framework")).href;
const code = stripTypeScriptTypes(source).replaceAll('"#framework/', `"${framework}/`);
const { duration }: { duration: FieldType } = await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
);

test.each<[text: string, minutes: number | undefined]>([
  ["1:30", 90],
  ["90", 90],
  [" 0:05 ", 5],
  ["1:75", undefined],
  ["soon", undefined],
  ["-1", undefined],
])("%s means %s minutes", (text, minutes) => expect(duration.parse(text, {})).toBe(minutes));

test("it is written as it is read, and a file has the minutes", () => {
  expect([duration.text(90, {}), duration.text(5, {}), duration.text(undefined, {})]).toEqual([
    "1:30",
    "0:05",
    "",
  ]);
  expect([duration.exportCell?.(90, {}), duration.storage]).toEqual([90, "number"]);
});

test("before numbers it is the first type that a schema of the guide matches", () => {
  const [, schema = "{}"] = /"handover": (\{[^}]+\})/.exec(guide) ?? [];
  const place = fieldTypes.findIndex(({ name }) => name === "number");
  const types = fieldTypes.toSpliced(place, 0, duration);
  expect(types.find(({ matches }) => matches(JSON.parse(schema)))?.name).toBe("duration");
});

test("the files that it names are there", () => {
  const named = [...guide.matchAll(/`((?:src|schemas|tests)\/[^`]+\.[a-z]+)`/g)].map(([, path = ""]) => path);
  const missing = named.filter((path) => !existsSync(join(productFolder, path)));
  expect(missing).toEqual([
    "src/framework/shared/fields/types/duration.ts",
    "src/framework/shared/fields/types/duration.test.ts",
  ]);
});
