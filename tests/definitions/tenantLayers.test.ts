import { expect, test } from "vitest";
import { DefinitionError, loadDefinitions } from "#framework/server/definitions/load.ts";
import { shownDefinitions } from "#framework/server/definitions/show.ts";
import { TenantLayerLoader } from "#framework/server/definitions/tenantLayer.ts";
import { declaredCalls } from "#framework/shared/definitions/definitions.ts";
import { describeProblem, type Problem } from "#framework/shared/definitions/check/problem.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { twoTenants } from "../support/tenantLayers.ts";

const participants = "resources/participants.patch.json";
const participant = "schemas/records/participant.patch.json";
const navigation = "resources/navigation.patch.json";

/** What a tenant's layer may not say: in which patch, what, and where it is told. */
const refused: [what: string, file: string, patch: object, pointer: string][] = [
  ["others see it", participants, { access: { roles: ["ALL"] } }, "/access/roles"],
  [
    "another call of a dashboard",
    "resources/dashboards/admin.patch.json",
    { call: "personal-dashboard" },
    "/call",
  ],
  ["other rows", participants, { record: { rows: null } }, "/record/rows"],
  ["an import of what had none", "resources/documents.patch.json", { import: true }, "/import"],
  [
    "a name with another field",
    participants,
    { record: { title: "{full_name} {medicare}" } },
    "/record/title",
  ],
  ["another call", participants, { calls: { list: { limit: null } } }, "/calls"],
  ["a rule less", participants, { record: { stages: null } }, "/record/stages"],
  ["uniqueness", participants, { record: { unique: [["mobile"]] } }, "/record/unique"],
  [
    "a field that is not sensitive any more",
    participant,
    { properties: { medicare: { "x-sensitive": null } } },
    "/properties/medicare/x-sensitive",
  ],
  [
    "another permission",
    participant,
    { properties: { medicare: { "x-sensitive": "view-participants" } } },
    "/properties/medicare/x-sensitive",
  ],
  [
    "a field without a mask",
    participant,
    { properties: { medicare: { "x-mask": null } } },
    "/properties/medicare/x-mask",
  ],
  [
    "a sensitive field for those who see parts",
    participant,
    { properties: { likes: { "x-sensitive": "view-participant-health" } } },
    "/properties/likes/x-sensitive",
  ],
  [
    "a field that copies another",
    participant,
    { properties: { copied: { type: "string", "x-template": "{medicare}" } } },
    "/properties/copied/x-template",
  ],
  ["a field less", participant, { properties: { likes: null } }, "/properties/likes"],
  ["a field that is required no more", participant, { required: { "-": ["first_name"] } }, "/required/-/0"],
  [
    "a longer text",
    participant,
    { properties: { first_name: { maxLength: 9999 } } },
    "/properties/first_name/maxLength",
  ],
  [
    "a new page",
    navigation,
    { pages: { "+": [{ name: "x", label: "X", path: "/x", icon: "Home", component: "Dashboard" }] } },
    "/pages/+/0",
  ],
  ["a condition less", navigation, { conditions: [] }, "/conditions"],
  [
    "a permission for a first role",
    "resources/access.patch.json",
    { roles: { Staff: { permissions: { "+": ["edit-settings"] } } } },
    "/roles/Staff/permissions/+/0",
  ],
  ["a whole definition", "resources/boats.json", { name: "boats" }, ""],
  ["the server's settings", "resources/portal.patch.json", { name: "Mine" }, ""],
  ["a form", "schemas/forms/incident_form.patch.json", { label: "X" }, ""],
  ["a file that nobody reads", "participants.patch.json", {}, ""],
];

const folder = definitionFolder({
  ...twoTenants,
  "tenants/tiles/resources/dashboards/admin.patch.json": {
    tiles: {
      figures: null,
      "needs-you": { size: "full" },
      "+": [{ name: "own-overtime", kind: "chart", report: "overtime", $after: "needs-you" }],
    },
  },
  ...Object.fromEntries(refused.map(([, file, patch], index) => [`tenants/t${index}/${file}`, patch])),
});
const loaded = loadDefinitions(folder);
const loader = new TenantLayerLoader(loaded);

function problemsOf(slug: string): Problem[] {
  try {
    loader.load(slug);
    return [];
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems;
    throw error;
  }
}

test.each(refused.map(([what, file, , pointer], index) => ({ what, file, pointer, slug: `t${index}` })))(
  "a tenant's layer is refused: $what",
  ({ file, pointer, slug }) => {
    const found = problemsOf(slug);
    expect(found[0], found.map(describeProblem).join("\n")).toMatchObject({
      file: `tenants/${slug}/${file}`,
    });
    expect(found.some((problem) => problem.pointer.startsWith(pointer))).toBe(true);
  },
);

test("a layer shares what it does not change with the folder's definitions", () => {
  const { definitions, schemas, declared } = loader.load("north");
  const below = loaded.definitions.resources;
  const changed = [...definitions.resources].filter(([name, own]) => own !== below.get(name));
  expect(changed.map(([name]) => name)).toEqual([
    "my-participants",
    "note-clients",
    "participants",
    "privacy-people",
  ]);
  const others = [...schemas].filter(([path, schema]) => schema !== loaded.schemas.get(path));
  expect(others.map(([path]) => path)).toEqual(["records/faq", "records/participant"]);
  expect(schemas.get("records/participant")?.properties?.email).toBe(
    loaded.schemas.get("records/participant")?.properties?.email,
  );
  expect(declared.get("GET ndis/faqs")).toBe(loaded.declared.get("GET ndis/faqs"));
});

test("the calls of a layer are those that its definitions state", () => {
  const { definitions, declared } = loader.load("north");
  const whole = declaredCalls(definitions);
  expect([...declared.keys()]).toEqual([...whole.keys()]);
  for (const [name, call] of whole) {
    expect(declared.get(name)).toEqual(call);
    expect(declared.get(name)?.resource).toBe(call.resource);
    expect(declared.get(name)?.report).toBe(call.report);
    expect(declared.get(name)?.wizard).toBe(call.wizard);
  }
  expect(declared.get("GET nobody/states/this")).toBeUndefined();
});

test("a tenant has other tiles in another order, of reports and lists alone", () => {
  const [admin] = loader.load("tiles").definitions.dashboards;
  expect(admin?.tiles.map(({ name }) => name).slice(0, 3)).toEqual(["needs-you", "own-overtime", "today"]);
});

test("each value is shown with the layer that it comes from", () => {
  const shown = shownDefinitions(loader.load("north").layered, "participants");
  expect(shown).toMatch(/"one": "Client", +tenant north\n/);
  expect(shown).toMatch(/"name": "participants", +product\n/);
  expect(shownDefinitions(loader.load("south").layered, "participants")).not.toContain('"Client"');
});
