import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { acceptPatches, changedUnderneath, lockFile } from "#framework/server/definitions/lock.ts";
import { shownDefinitions } from "#framework/server/definitions/show.ts";
import { definitionFolder } from "../support/definitionFolder.ts";

const folder = definitionFolder({
  "resources/participants.patch.json": {
    label: { one: "Client" },
    list: { columns: { "+": ["phone"], "-": ["suburb", "mobile"], status: { hidden: true } } },
  },
  "schemas/records/participant.patch.json": { properties: { phone: { title: "Home phone" } } },
});
const { layered } = loadDefinitions(folder);

test("a merged definition is shown with the patch that each changed value comes from", () => {
  const shown = shownDefinitions(layered, "participants");
  expect(shown).toContain('"one": "Client"');
  const told = shown.split("\n").filter((line) => /^ {2}\/.* from /.test(line));
  expect(told).toEqual([
    '  /label/one from resources/participants.patch.json#/label/one, was "Participant"',
    '  /list/columns/suburb from resources/participants.patch.json#/list/columns/-/0, was "suburb"',
    '  /list/columns/mobile from resources/participants.patch.json#/list/columns/-/1, was "mobile"',
    "  /list/columns/status/hidden from resources/participants.patch.json#/list/columns/status/hidden",
    "  /list/columns/phone from resources/participants.patch.json#/list/columns/+/0",
    '  /properties/phone/title from schemas/records/participant.patch.json#/properties/phone/title, was "Phone"',
  ]);
  expect(shownDefinitions(layered, "staff")).not.toContain("Changed by patches");
  expect(shownDefinitions(layered, "particpants")).toMatch(
    /no definition "particpants": one of participants,/,
  );
});

test("what changed underneath a patch is named once it was accepted, and nothing else", () => {
  expect(changedUnderneath(folder, layered.changes)).toBeUndefined();
  acceptPatches(folder, layered.changes);
  expect(changedUnderneath(folder, layered.changes)).toEqual([]);

  const renamed = layered.changes.map((change) =>
    change.pointer === "/properties/phone/title" ? { ...change, before: "Landline" } : change,
  );
  expect(changedUnderneath(folder, renamed)).toEqual([
    expect.objectContaining({
      file: "schemas/records/participant.patch.json",
      pointer: "/properties/phone/title",
      found: expect.stringContaining(
        '"Landline" at schemas/records/participant.json#/properties/phone/title',
      ),
    }),
  ]);
  const taken = layered.changes.map((change) =>
    change.at === "/list/columns/-/1" ? { ...change, before: { field: "mobile", hidden: true } } : change,
  );
  expect(changedUnderneath(folder, taken)?.map(({ pointer }) => pointer)).toEqual(["/list/columns/-/1"]);
  expect(readFileSync(join(folder, lockFile), "utf8")).not.toContain("Phone");
});

test.each(["{", "[]", '{"a":1}', '{"a":{"b":1}}', "null"])("a lock file that holds %s is told", (content) => {
  writeFileSync(join(folder, lockFile), content);
  expect(changedUnderneath(folder, layered.changes)).toEqual([
    expect.objectContaining({ file: lockFile, pointer: "" }),
  ]);
});
