import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DefinitionError, loadDefinitions } from "#framework/server/definitions/load.ts";
import { readTenants } from "#framework/server/definitions/folders.ts";
import { TenantLayerLoader } from "#framework/server/definitions/tenantLayer.ts";
import { declaredCalls } from "#framework/shared/definitions/definitions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../support/definitionFolder.ts";

// Patches of a tenant, valid, broken and hostile: each is either refused with a place and a way out, or gives nobody more.
const runs = process.env.SHORT_RUN === undefined ? 150 : 40;
const below = loadDefinitions(definitionFolder({}));
const participant = below.schemas.get("records/participant")?.properties ?? {};
const names = Object.keys(participant);

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const anything = fc.oneof(
  fc.constantFrom(null, true, false, 0, "", "ALL", [], {}, "{medicare}", "view-participants"),
  fc.jsonValue({ maxDepth: 2 }),
);
const keyword = fc.constantFrom(
  "x-sensitive",
  "x-mask",
  "x-encrypted",
  "x-template",
  "title",
  "maxLength",
  "readOnly",
  "type",
  "oneOf",
  "x-report",
);
const ofSchema = fc.record({
  properties: fc.dictionary(
    fc.oneof(
      fc.constantFrom(...names),
      fc.constantFrom("own_words", "search", "tenant_id", "__proto__", "data"),
    ),
    fc.oneof(
      word.map((title) => ({ title })),
      word.map((title) => ({ type: "string", title })),
      fc.dictionary(keyword, anything, { maxKeys: 2 }),
      fc.constant(null),
    ),
    { minKeys: 1, maxKeys: 3 },
  ),
});
const ofResource = fc.oneof(
  word.map((one) => ({ label: { one } })),
  fc.constantFrom(...names).map((name) => ({ list: { columns: { "-": [name] } } })),
  fc.dictionary(
    fc.constantFrom(
      "access",
      "record",
      "calls",
      "actions",
      "export",
      "list",
      "view",
      "menu",
      "permissions",
      "form",
      "tabOn",
    ),
    fc.oneof(
      anything,
      fc.dictionary(
        fc.constantFrom("rows", "roles", "title", "sections", "history", "schema", "permissions"),
        anything,
        { maxKeys: 2 },
      ),
    ),
    { minKeys: 1, maxKeys: 2 },
  ),
);
const layers = fc.record({ schema: fc.option(ofSchema), resource: fc.option(ofResource) });

/** What a field keeps from people, or how it is stored. */
const kept = (schema: Schema | undefined) => [
  schema?.["x-mask"],
  schema?.["x-encrypted"],
  schema?.readOnly === true,
  schema?.type,
];

test("a generated layer of a tenant is refused with a message, or gives nobody more", () => {
  let served = 0;
  const check = (layer: { schema: unknown; resource: unknown }) => {
    const folder = definitionFolder({});
    for (const [path, patch] of [
      ["schemas/records/participant.patch.json", layer.schema],
      ["resources/participants.patch.json", layer.resource],
    ] as const) {
      if (patch === null) continue;
      const place = join(folder, "tenants/one", path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, JSON.stringify(patch));
    }
    mkdirSync(join(folder, "tenants/one"), { recursive: true });
    const loader = new TenantLayerLoader({ ...below, tenants: readTenants(folder) });
    try {
      const { definitions, schemas, declared } = loader.load("one");
      served += 1;
      expect([...declared]).toEqual([...declaredCalls(definitions)]);
      const own = schemas.get("records/participant")?.properties ?? {};
      for (const name of names) {
        expect(kept(own[name]), name).toEqual(kept(participant[name]));
        const sensitive = participant[name]?.["x-sensitive"];
        if (sensitive !== undefined) expect(own[name]?.["x-sensitive"]).toBe(sensitive);
      }
      const [one, other] = [below, { definitions }].map(({ definitions: { resources } }) =>
        resources.get("participants"),
      );
      expect(one?.access.roles).toEqual(expect.arrayContaining([...(other?.access.roles ?? [])]));
      expect(one?.access.permissions).toEqual(expect.arrayContaining([...(other?.access.permissions ?? [])]));
      expect(other?.definition.record?.rows).toEqual(one?.definition.record?.rows);
      expect(Object.keys(other?.actions ?? {})).toEqual(Object.keys(one?.actions ?? {}));
      expect(other?.calls).toEqual(one?.calls);
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      for (const { file, found, expected } of error.problems) {
        expect(file).toBeTruthy();
        expect([found, expected].every((text) => text.length > 0)).toBe(true);
      }
    }
  };
  // Once taken for a schema from elsewhere, whose own keywords nobody looked at.
  check({ schema: { properties: { first_name: { "x-encrypted": [], "x-template": [] } } }, resource: null });
  fc.assert(fc.property(layers, check), { numRuns: runs });
  expect(served).toBeGreaterThan(0);
});
