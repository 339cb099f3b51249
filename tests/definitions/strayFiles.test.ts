import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DefinitionError, loadDefinitions } from "#framework/server/definitions/load.ts";
import { strayFiles } from "#framework/server/definitions/strayFiles.ts";
import { describeProblem } from "#framework/shared/definitions/check/problem.ts";
import { definitionFolder } from "../support/definitionFolder.ts";

const vans = {
  "resources/vans.json": { record: { schema: "records/van" } },
  "schemas/records/van.json": { type: "object", properties: { plate: { type: "string", title: "Café" } } },
};

/** What is told of a folder with the two files of a resource and some more. */
function told(files: Record<string, unknown>, change: (folder: string) => void = () => undefined): string[] {
  const folder = definitionFolder({ ...vans, ...files });
  change(folder);
  try {
    loadDefinitions(folder);
    return strayFiles(folder).map(describeProblem);
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems.map(describeProblem);
    throw error;
  }
}

test.each([
  "resources/fleet/trucks.json",
  "resources/report/trucks.json",
  "schemas/truck.json",
  "schemas/record/truck.json",
  "schemas/records/fleet/truck.json",
])("%s, which nothing reads, is told with the places that are read", (file) => {
  expect(told({ [file]: {} })).toEqual([
    expect.stringMatching(new RegExp(`^${file}: found a file in a place where nothing is read, expected .*schemas/records/`)), // prettier-ignore
  ]);
});

test.each(["resources/trucks.yaml", "resources/reports/trucks.jsonc", "resources/trucks.JSON"])(
  "%s has an ending that is not read",
  (file) => {
    expect(told({ [file]: "x" })).toEqual([
      `${file}: found a file that is not read, expected JSON, in a file that ends in .json`,
    ]);
  },
);

test.each([
  ["resources/myVans.json", "my-vans.json"],
  ["resources/my_vans.json", "my-vans.json"],
])("the name of %s cannot be that of a definition", (file, better) => {
  expect(told({ [file]: {} })).toEqual([
    expect.stringMatching(new RegExp(`found the name .*, expected small letters, digits and hyphens, such as ${better}$`)), // prettier-ignore
  ]);
});

test("notes beside definitions are nobody's business", () => {
  expect(told({ "resources/README.md": "x", "schemas/records/.DS_Store": "x" })).toEqual([]);
});

const rewritten =
  (encoding: BufferEncoding, before = "") =>
  (folder: string): void => {
    const text = `${before}${JSON.stringify(vans["schemas/records/van.json"])}`;
    writeFileSync(join(folder, "schemas/records/van.json"), Buffer.from(text, encoding));
  };

test("the mark that some editors put before a text is no mistake", () => {
  expect(told({}, rewritten("utf8", "\uFEFF"))).toEqual([]);
});

test.each(["latin1", "utf16le"] as const)(
  "a file in %s is refused, whose letters would be others",
  (encoding) => {
    expect(told({}, rewritten(encoding, encoding === "utf16le" ? "\uFEFF" : ""))).toEqual([
      "schemas/records/van.json: found a text in another encoding than UTF-8, expected JSON",
    ]);
  },
);
