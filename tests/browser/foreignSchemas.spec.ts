import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { idPrefix } from "#framework/browser/forms/errors.ts";
import { toKeys } from "#framework/shared/schema/foreign/names.ts";
import { choicesOf, type JsonObject } from "#framework/shared/schema/schema.ts";
import { Api } from "../support/browser/api.ts";
import { expectAccessible } from "../support/browser/axe.ts";
import { fillIn, isPlain } from "../support/browser/fillIn.ts";
import { startPortal } from "../support/browser/portalProcess.ts";
import { saveButton, settled, visit } from "../support/browser/screen.ts";
import { expect, type Open, test } from "../support/browser/test.ts";
import { filesOf, type TriedSchema, triedSchemas } from "../support/foreign/tried.ts";

/** One of each kind: groups, rows, choices, conditions, days, numbers with limits, names of every sort. */
const ten = [
  "json-schema.org: address",
  "json-schema.org: movie",
  "json-schema.org: Complex Object",
  "json-schema.org: Conditional Validation with If-Else",
  "JSON Forms: Enums",
  "JSON Forms: List With Detail",
  "JSON Forms: Nested Array",
  "GeoJSON: LineString",
  "SchemaStore: case_schema",
  "SchemaStore: dotnet-releases-index",
];

/** Runs on a server whose folder has a resource for each of the schemas. */
async function withPortal(
  tried: readonly TriedSchema[],
  open: Open,
  run: (page: Page, api: Api) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "portal-foreign-"));
  for (const [path, content] of Object.entries(filesOf(tried))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  const portal = await startPortal({ CONFIG_DIR: folder });
  try {
    const page = await open("admin", "/profile", { port: portal.port });
    await run(page, await Api.as(portal.port, "admin"));
    await page.goto("about:blank");
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What must be there, under the keys of the form. */
const answersOf = ({ least, read }: TriedSchema): JsonObject => toKeys(read, least, true);

/** A person adds a record: what must be there is filled in, control by control. */
async function addByHand(page: Page, tried: TriedSchema): Promise<void> {
  await visit(page, `/${tried.key}/new`);
  await expectAccessible(page, `${tried.name}, empty form`);
  await fillIn(page, tried.read, answersOf(tried));
  await saveButton(page).click();
  await expect(page, tried.name).not.toHaveURL(/new$/);
  await settled(page);
}

/** The one record is in the list, is found by a filter and by words, and the list is sorted and exported. */
async function lookAtList(page: Page, tried: TriedSchema): Promise<void> {
  const { name, key } = tried;
  await visit(page, `/${key}`);
  await expect(rows(page), name).toHaveCount(2);
  await expectAccessible(page, `${name}, list`);
  await filterByChoice(page, tried);
  await findByWords(page, name);
  const header = page.getByRole("columnheader").getByRole("button").first();
  if ((await header.count()) > 0) {
    await header.click();
    await expect(page, name).toHaveURL(/sort/);
    await expect(rows(page), name).toHaveCount(2);
  }
  await page.getByRole("button", { name: "More", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  // The line of a record without values has nothing in it.
  expect(file.replace(/\r?\n$/, "").split("\n").length, name).toBeGreaterThanOrEqual(2);
  expect(file, name).not.toContain("[object Object]");
}

const rows = (page: Page) => page.getByRole("row");

/** Filters by the first choice that the record has, where there is one. */
async function filterByChoice(page: Page, tried: TriedSchema): Promise<void> {
  const { name, read } = tried;
  const answers = answersOf(tried);
  const [field, choice] =
    fieldsOf(read)
      .filter(({ type }) => type.name === "choice")
      .map(
        (each) => [each, choicesOf(each.schema)?.find(({ value }) => value === answers[each.name])] as const,
      )
      .find(([, found]) => found !== undefined) ?? [];
  if (!field || !choice) return;
  await page.getByRole("button", { name: "Add a filter" }).click();
  const picker = page.getByRole("dialog", { name: "Add a filter" });
  await picker.getByLabel("Field").selectOption(field.name);
  await picker.getByLabel("Value").selectOption({ label: choice.label });
  await picker.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("list", { name: "Filters" }).getByRole("listitem"), name).toHaveCount(1);
  await expect(rows(page), name).toHaveCount(2);
  await page.getByRole("button", { name: `Remove the filter ${field.label}` }).click();
}

/** Words that the record does not have leave it out, where there is something to search. */
async function findByWords(page: Page, name: string): Promise<void> {
  const search = page.getByRole("searchbox", { name: /^Search / });
  if ((await search.count()) === 0) return;
  await search.fill("nothing is called this");
  await expect(page.getByRole("heading", { name: "No results for these filters" }), name).toBeVisible();
  await search.fill("");
  await expect(rows(page), name).toHaveCount(2);
}

/** A record is opened, and one of its texts is changed, where it has a free one. Everything else stays as it was. */
async function edit(page: Page, api: Api, tried: TriedSchema, uuid: string): Promise<void> {
  const { name, key, read } = tried;
  await visit(page, `/${key}/${uuid}`);
  await expectAccessible(page, `${name}, view`);
  const before = fieldsIn(await recordOf(api, key, uuid));
  await visit(page, `/${key}/${uuid}/edit`);
  await expectAccessible(page, `${name}, form`);
  const free = fieldsOf(read).find(
    ({ type, schema: { pattern, format, const: only }, readOnly }) =>
      type.name === "text" && [pattern, format, only].every((each) => each === undefined) && !readOnly,
  );
  const text = free && before[free.name];
  const changed = typeof text === "string" ? { [free?.name ?? ""]: text.slice(0, -1) + "y" } : {};
  for (const [field, value] of Object.entries(changed)) await fillIn(page, {}, value, `${idPrefix}_${field}`);
  await saveButton(page).click();
  await expect(page, name).not.toHaveURL(/edit$/);
  expect(fieldsIn(await recordOf(api, key, uuid)), name).toEqual({ ...before, ...changed });
}

/** What a record says itself, without what the service says of it. */
const fieldsIn = (record: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(record).filter(([key]) => !/^(id|uuid|version|titles|\w+_at|\w+_by)$/.test(key)),
  );

const recordOf = async (api: Api, key: string, uuid: string): Promise<JsonObject> =>
  JSON.parse((await api.get(`records/${key}/${uuid}`)).text) as JsonObject;

/** The id of the only record. */
async function idOfOnly(api: Api, key: string): Promise<string> {
  const [only] = JSON.parse((await api.get(`records/${key}`)).text) as { uuid: string }[];
  return only?.uuid ?? "";
}

test("ten schemas that others published are records that people add, find, sort, change and export", async ({
  open,
}) => {
  test.setTimeout(600_000);
  const tried = triedSchemas().filter(({ name }) => ten.includes(name));
  expect(tried.map(({ name }) => name).toSorted()).toEqual(ten.toSorted());
  await withPortal(tried, open, async (page, api) => {
    for (const each of tried) {
      await addByHand(page, each);
      await lookAtList(page, each);
      await edit(page, api, each, await idOfOnly(api, each.key));
    }
  });
});

test("most of them can be added by hand: plain controls do", () => {
  const byHand = triedSchemas().filter((each) => isPlain(each.read, answersOf(each)));
  expect(byHand.length).toBeGreaterThanOrEqual(90);
});

/** Each part starts a portal of its own, so that one can be run again alone, and is done before its session ends. */
const parts = 8;

for (let part = 1; part <= parts; part++)
  test(`all of them are, by hand where plain controls do, and else beside the screen: part ${part} of ${parts} @long`, async ({
    open,
  }) => {
    test.setTimeout(3_600_000);
    const all = triedSchemas();
    const size = Math.ceil(all.length / parts);
    const tried = all.slice((part - 1) * size, part * size);
    await withPortal(tried, open, async (page, api) => {
      for (const each of tried) {
        if (isPlain(each.read, answersOf(each))) await addByHand(page, each);
        else await addBeside(page, api, each);
        await lookAtList(page, each);
        await edit(page, api, each, await idOfOnly(api, each.key));
      }
    });
  });

/** A record is added by the API; its empty form opens all the same. */
async function addBeside(page: Page, api: Api, { name, key, sample }: TriedSchema): Promise<void> {
  await visit(page, `/${key}/new`);
  await expectAccessible(page, `${name}, empty form`);
  const { status, text } = await api.post(`records/${key}`, sample);
  expect(status, `${name}: ${text}`).toBe(201);
}
