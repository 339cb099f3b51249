import fc from "fast-check";
import { expect, test } from "vitest";
import { DefinitionError, loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import { Overlay } from "#framework/server/definitions/overlay.ts";
import { putTogether, type Startable } from "#framework/server/definitions/startable.ts";
import { TenantLayerLoader } from "#framework/server/definitions/tenantLayer.ts";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";
import { definitionFiles } from "../support/definitionFolder.ts";
import { type MutatedFolder, type Mutated, mutations, Mutator } from "../support/mutations.ts";
import { afterStage } from "../support/afterStage.ts";
import { filesAfter, tutorialSteps } from "../support/tutorial.ts";
import { portal } from "#portal.server.ts";

// Good definitions with generated changes: what the check lets pass, a server starts with; what it refuses, it says where.
// The short run tries the same ones each time, the long run looks for others.
const isShort = process.env.SHORT_RUN !== undefined;
const runs = isShort ? 300 : 10_000;
const product = new Overlay(loadDefinitions(productFolder));
const tutorial = Object.entries(filesAfter(tutorialSteps())).filter(([path]) => !path.startsWith("tenants/"));
/** What neither the product's own definitions nor the tutorial say: rows of a list, and words in other languages. */
const more = {
  "resources/participant-contacts.json": {
    name: "participant-contacts",
    of: "participants",
    each: "emergency_contacts",
    label: { one: "Contact", many: "Contacts" },
    languages: { vi: { one: "Liên lạc", many: "Các liên lạc" } },
    list: { columns: ["name", "relationship"], sort: { field: "name", order: "asc" } },
    fields: { name: { "x-languages": { vi: { title: "Tên" } } } },
    record: { title: "{name}" },
  },
};
const below = product.load(definitionFiles({ ...Object.fromEntries(tutorial), ...more }));
const overlay = new Overlay(below);
const mutator = new Mutator(below.layered.files);
const unchanged = putTogether(below, portal);

/** What `npm run check` says of a folder: what is wrong with it, or what it starts with. */
function verdictOf({ files, tenant }: MutatedFolder): Problem[] | Startable {
  try {
    if (tenant.size === 0) return putTogether(overlay.load(files), portal);
    const tenants = new Map([["one", () => new Map<string, unknown>(tenant)]]);
    unchanged.layer(new TenantLayerLoader({ ...below, tenants }).load("one"));
    return unchanged;
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems;
    throw error;
  }
}

const isMine = (file: string) =>
  below.layered.files.has(file.replace(/^tenants\/one\//, "").replace(".patch.json", ".json"));

async function compare(mutated: Mutated, seen: { right: number; wrong: number }): Promise<void> {
  const folder = mutator.folder(mutated);
  const verdict = verdictOf(folder);
  if (!Array.isArray(verdict)) {
    seen.right += 1;
    if (folder.tenant.size === 0) await afterStage(verdict.definitions, verdict.routes, below);
    return;
  }
  seen.wrong += 1;
  expect(verdict.length).toBeGreaterThan(0);
  for (const { file, pointer, found, expected } of verdict) {
    expect(file, "a file of the folder").toSatisfy(
      (name: string) => isMine(name) || name.startsWith("tenants/one"),
    );
    expect(pointer).toMatch(/^$|^\//);
    expect([found, expected].every((text) => text.length > 0)).toBe(true);
    expect(`${found} ${expected}`).not.toMatch(/undefined|\[object|TypeError|Cannot read/);
  }
}

test(
  "the check and the start agree about changed definitions",
  async () => {
    const seen = { right: 0, wrong: 0 };
    await fc.assert(
      fc.asyncProperty(mutations, (mutated) => compare(mutated, seen)),
      { numRuns: runs, ...(isShort && { seed: 20 }) },
    );
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(runs / 50);
  },
  runs * 1000,
);
