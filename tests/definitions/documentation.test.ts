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

/** The files of `my-portal/` that a text tells to write, by their paths. */
const filesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("`my-portal/")
      .slice(1)
      .flatMap((step) => {
        const found = /^([a-z/-]+(?:\.patch)?\.json)`[^`]*```json\n([\s\S]*?)```/.exec(step);
        return found?.[1] ? [[found[1], found[2] ?? ""]] : [];
      }),
  );

test("the README's own resource is right as it stands there", () => {
  const files = filesIn(read("README.md"));
  expect(Object.keys(files)).toEqual(["schemas/records/vehicle.json", "resources/vehicles.json"]);
  const { definitions } = loadDefinitions(definitionFolder(files));
  expect(definitions.resources.get("vehicles")?.label.many).toBe("Vehicles");
});

test("the patches of the documentation are right as they stand there, and short", () => {
  const [, text = ""] = read("docs/definitions.md").split("\n## Patches\n");
  const files = filesIn(text.split("\n## ")[0] ?? "");
  expect(Object.keys(files)).toEqual([
    "schemas/records/participant.patch.json",
    "resources/participants.patch.json",
  ]);
  expect(Object.values(files).join("").trim().split("\n").length).toBeLessThanOrEqual(15);
  const { definitions, schemas } = loadDefinitions(definitionFolder(files));
  const participants = definitions.resources.get("participants")?.definition;
  const titles = participants?.form?.sections?.map(({ title }) => title) ?? [];
  expect(titles.indexOf("Transport")).toBe(titles.indexOf("Contact") + 1);
  const columns = participants?.list?.columns?.map((column) =>
    typeof column === "string" ? column : column.field,
  );
  expect(columns?.slice(0, 3)).toEqual(["full_name", "status", "transport_needs"]);
  expect(columns).not.toContain("suburb");
  const { properties, required } = schemas.get("records/participant") ?? {};
  expect(properties?.transport_needs?.title).toBe("Transport needs");
  expect(required).toContain("mobile");
  // Perspectives take over what a patch brings.
  const perspectives = [...definitions.resources.values()].filter(
    ({ definition }) => definition.of === "participants",
  );
  const kept = perspectives.map(({ definition }) => schemas.get(definition.record?.schema ?? "")?.properties);
  expect(kept.length).toBeGreaterThan(0);
  for (const fields of kept) expect(fields).toHaveProperty("transport_needs");
});
