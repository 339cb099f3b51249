import { describe, expect, test } from "vitest";
import { allPermissions } from "#framework/shared/definitions/definitions.ts";
import { menuEntries } from "#framework/shared/definitions/menu.ts";
import { resolveScreens } from "#framework/shared/definitions/screens.ts";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { vehicleFiles, vehicleSchema } from "../support/vehicles.ts";

const loaded = loadDefinitions(
  definitionFolder({
    "resources/vehicles.json": { name: "vehicles", record: { schema: "records/vehicle" } },
    "resources/my-vehicles.json": {
      name: "my-vehicles",
      of: "vehicles",
      record: {
        rows: [
          { permission: "view-my-vehicles", where: { driver: "{user.staff}" } },
          { permission: "view-vehicles", where: { insured: true } },
          { permission: "view-my-vehicles", where: { status: "sold" } },
        ],
      },
    },
    "schemas/records/vehicle.json": vehicleSchema,
  }),
);
const resource = loaded.definitions.resources.get("vehicles");
const schema = loaded.schemas.get("records/vehicle");
if (!resource || !schema) throw new Error("the resource is not there");
const screens = resolveScreens(resource, schema);
const shown = screens.columns.filter(({ hidden }) => !hidden).map(({ field }) => field.name);

test("a perspective is for those whom its rows name, and for no role by itself", () =>
  expect(loaded.definitions.resources.get("my-vehicles")?.access).toEqual({
    roles: [],
    permissions: ["view-my-vehicles", "view-vehicles"],
  }));

test("a perspective's field may be required for values of others, as in a schema", () => {
  const { definitions, schemas } = loadDefinitions(
    definitionFolder({
      ...vehicleFiles,
      "resources/my-vehicles.json": {
        name: "my-vehicles",
        of: "vehicles",
        label: { one: "My vehicle", many: "My vehicles" },
        access: { permissions: ["view-vehicles"] },
        record: { rows: [{ permission: "view-vehicles" }] },
        fields: { driver: { "x-required-when": { status: "sold" } } },
      },
    }),
    { checkContract: false },
  );
  const own = definitions.resources.get("my-vehicles")?.definition.record?.schema ?? "";
  expect(schemas.get(own)?.allOf).toContainEqual({
    if: { properties: { status: { const: "sold" } }, required: ["status"] },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ["driver"] },
  });
});

type Columns = NonNullable<typeof resource.definition.list>["columns"];

describe("a definition with a name and a schema, and nothing else", () => {
  test("is called by its name", () => {
    expect(resource.label).toEqual({ one: "Vehicle", many: "Vehicles" });
    expect(screens.title).toBe("{name}");
  });

  test("shows six columns: the title, then choices, references, dates, money and numbers", () => {
    expect(shown).toEqual(["name", "status", "driver", "serviced_on", "bought_at", "price"]);
  });

  test("offers every other column that can be one, and none that is sensitive by itself", () => {
    const offered = screens.columns.filter(({ hidden }) => hidden).map(({ field }) => field.name);
    expect(offered).toEqual(expect.arrayContaining(["seats", "insured", "plate"]));
    expect(shown).not.toContain("plate");
  });

  test("shows a field by the cell that its schema names, unless the column names another", () => {
    const withCell = (columns?: Columns) => {
      const properties = {
        ...schema.properties,
        serviced_on: { ...schema.properties?.serviced_on, "x-cell": "ExpiryCell" },
      };
      const definition = { ...resource.definition, ...(columns && { list: { columns } }) };
      const all = resolveScreens({ ...resource, definition }, { ...schema, properties }).columns;
      return all.find(({ field }) => field.name === "serviced_on")?.component;
    };
    expect(withCell()).toBe("ExpiryCell");
    expect(withCell(["name"])).toBe("ExpiryCell");
    expect(withCell([{ field: "serviced_on", component: "DueCell" }])).toBe("DueCell");
  });

  test("is ordered by its title", () => {
    expect(screens.sort).toEqual({ field: "name", order: "asc" });
  });

  test("has a filter for every choice, yes-or-no, date and reference", () => {
    expect(screens.filters.map(({ field }) => field.name)).toEqual([
      "status",
      "insured",
      "serviced_on",
      "bought_at",
      "driver",
      "features",
    ]);
  });

  test("is searched by its short texts, and not by what is sensitive or encrypted", () => {
    expect(screens.searched.map(({ field, exact }) => `${field.name}${exact ? " exactly" : ""}`)).toEqual([
      "name",
      "vin exactly",
    ]);
  });

  test("is viewed and edited in one section, without what the server sets", () => {
    expect(screens.viewSections).toHaveLength(1);
    expect(screens.formSections[0]?.fields).toContain("plate");
    expect(screens.formSections[0]?.fields).not.toContain("code");
  });

  test("is listed, read, created, changed and deleted in the simple-rest dialect", () => {
    const calls = Object.entries(resource.calls).map(
      ([kind, { method, path }]) => `${kind} ${method} ${path}`,
    );
    expect(calls).toEqual([
      "list GET records/vehicles",
      "one GET records/vehicles/{id}",
      "create POST records/vehicles",
      "update PUT records/vehicles/{id}",
      "delete DELETE records/vehicles/{id}",
    ]);
  });

  test("brings its two permissions: to see it, and to change it", () => {
    expect(allPermissions(loaded.definitions)).toEqual(
      expect.arrayContaining(["view-vehicles", "edit-vehicles"]),
    );
    expect(resource.access).toEqual({ roles: ["Admin"], permissions: ["view-vehicles"] });
    expect(resource.calls.one?.needs).toEqual(resource.access);
    expect(resource.calls.delete?.needs).toEqual({ permissions: ["edit-vehicles"] });
  });

  test("stands in the menu after the groups, with ten rows a page and an export", () => {
    const entry = menuEntries(loaded.definitions).at(-1);
    expect(entry).toMatchObject({ id: "vehicles", label: "Vehicles", path: "/vehicles", group: "records" });
    expect(resource.perPage).toBe(10);
    expect(resource.exportable).toBe(true);
  });
});
