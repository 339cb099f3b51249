import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(productFolder, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
].filter((file) => existsSync(join(productFolder, file)));

const read = (file: string): string => readFileSync(join(productFolder, file), "utf8");
const withoutCode = (text: string): string =>
  text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "code");

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  [
    ...read(file)
      .replace(/```[\s\S]*?```/g, "")
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 _-]/g, "")
      .replaceAll(" ", "-"),
  );

test.each(pages)("every link of %s leads somewhere", (file) => {
  const links = [...withoutCode(read(file)).matchAll(/(?:\]\(|src=")([^)"]+)/g)].map(([, link = ""]) => link);
  const broken = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : relative(productFolder, join(productFolder, dirname(file), path));
    if (!existsSync(join(productFolder, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test("every command that a page tells to run exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const told = pages.flatMap((file) => [...read(file).matchAll(/npm run ([a-z]+)/g)].map(([, name]) => name));
  expect(told.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
});

test("the README's own resource is right as it stands there", () => {
  const [, ...steps] = read("README.md").split("`my-portal/");
  const files = Object.fromEntries(
    steps.flatMap((step) => {
      const found = /^([a-z/]+\.json)`[^`]*```json\n([\s\S]*?)```/.exec(step);
      return found?.[1] ? [[found[1], found[2] ?? ""]] : [];
    }),
  );
  expect(Object.keys(files)).toEqual(["schemas/records/vehicle.json", "resources/vehicles.json"]);
  const { definitions } = loadDefinitions(definitionFolder(files));
  expect(definitions.resources.get("vehicles")?.label.many).toBe("Vehicles");
});
