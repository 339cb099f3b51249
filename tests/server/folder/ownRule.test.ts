import { expect, test } from "vitest";
import { loadFolderCode } from "#framework/server/folder/load.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";
import { portalOf } from "../../../src/portals.ts";

const rule = `import { invalid } from "#framework/server/http/errors.ts";
import type { PortalPart } from "#framework/server/folder/part.ts";

export const portal: PortalPart = {
  rules: {
    check: {
      "vehicle-on-road": (_write, { registered, in_use }) =>
        in_use === true && registered !== true ? { in_use: ["Register the vehicle first."] } : undefined,
    },
    prepare: { "vehicle-named": (_write, { name }) => ({ name: String(name).trim().toUpperCase() }) },
    after: { "vehicle-never": () => { throw invalid({ name: ["never"] }); } },
  },
};
`;

const files = {
  "portal.server.ts": rule,
  "portal.browser.ts": `export const registry = { SeatsCell: () => import("./SeatsCell.tsx") };`,
  "schemas/records/vehicle.json": {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", maxLength: 60 },
      registered: { type: "boolean" },
      in_use: { type: "boolean" },
    },
  },
  "resources/vehicles.json": {
    name: "vehicles",
    record: {
      schema: "records/vehicle",
      stages: {
        prepare: [{ rule: "vehicle-named" }],
        check: [{ rule: "vehicle-on-road" }],
        after: [{ rule: "vehicle-never", on: ["delete"] }],
      },
    },
    list: { columns: [{ field: "name", component: "SeatsCell" }, "registered"] },
  },
};

const configDir = definitionFolder(files);
const server = await openTestServer({ config: { configDir } });

test("a rule of a folder's own sets and refuses as the product's do, and those are still there", async () => {
  const admin = await server.as("admin");
  const refused = await admin.post("records/vehicles", { name: "van 1", in_use: true });
  expect([refused.status, refused.errors]).toEqual([422, { in_use: ["Register the vehicle first."] }]);
  const made = await admin.post("records/vehicles", { name: " van 1 ", in_use: true, registered: true });
  expect(made.status, made.text).toBe(201);
  expect(JSON.parse((await admin.get("records/vehicles")).text)).toEqual([
    expect.objectContaining({ name: "VAN 1" }),
  ]);
  expect(server.services.rules.check).toHaveProperty("shift-possible");
  const worker = await server.as("worker");
  expect((await worker.post("records/vehicles", { name: "van 2" })).status).toBe(403);
});

test("what a folder's code gets wrong is said like a mistake in its definitions", async () => {
  const wrong = (changes: Record<string, unknown>) =>
    portalOf(definitionFolder({ ...files, ...changes })).then(
      () => "accepted",
      ({ message }: Error) => message,
    );
  expect(
    await wrong({
      "portal.server.ts": `export const portal = { rules: { check: { "shift-possible": () => undefined } } };`,
    }),
  ).toContain(
    `portal.server.ts#/rules/check/shift-possible: found the name "shift-possible", which the product uses`,
  );
  expect(await wrong({ "portal.server.ts": "export const other = {};" })).toContain(
    `portal.server.ts: found no such export, expected a module that exports "portal"`,
  );
  expect(await wrong({ "portal.server.ts": `import "./missing.ts"; export const portal = {};` })).toMatch(
    /portal\.server\.ts: found Cannot find module/,
  );
});

test("definitions alone bring no code, and the layer of a tenant cannot bring any", async () => {
  expect(
    await loadFolderCode(definitionFolder({ "resources/vehicles.json": files["resources/vehicles.json"] })),
  ).toBe(undefined);
  const layered = definitionFolder({
    ...files,
    "portal.server.ts": "export const portal = {};",
    "tenants/north/portal.server.ts": "throw new Error('loaded')",
  });
  const code = await loadFolderCode(layered);
  expect(code).toMatchObject({ alone: false, components: ["SeatsCell"], part: {} });
});

test.each([
  ["rule: {}", "/rule", "a key that is not known here", /^one of rules, /],
  ["rules: { chek: {} }", "/rules/chek", "a key that is not known here", /^one of check, /],
  ["rules: { check: { mine: 3 } }", "/rules/check/mine", "3", /^a function$/],
])("a part with { %s }, which would never be called, is refused with its place", async (part, ...problem) => {
  const folder = definitionFolder({ "portal.server.ts": `export const portal = { ${part} };` });
  const [pointer, found, expected] = problem;
  await expect(portalOf(folder)).rejects.toMatchObject({
    problems: [
      { file: "portal.server.ts", pointer, found, expected: expect.stringMatching(expected) as string },
    ],
  });
});
