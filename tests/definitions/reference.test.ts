import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import {
  descriptionOf,
  isSplitUp,
  type Key,
  levelsOf,
  type MetaSchemas,
} from "../../scripts/docs/metaSchema.ts";
import { exampleOf, usesIn, usesOfProduct } from "../../scripts/docs/uses.ts";
import { referencePages } from "../../scripts/docs/reference.ts";
import { metaSchemas as read, productFolder } from "#framework/server/definitions/load.ts";
import { resolveResource } from "#framework/shared/definitions/resource.ts";

const metaSchemas = read() as MetaSchemas;
const uses = usesOfProduct(metaSchemas);
const folder = join(productFolder, "docs", "reference");
const ajv = new Ajv({ strict: false });
for (const schema of metaSchemas.values()) ajv.addSchema(schema);

/** Every key of every definition, with the meta-schema it stands in. */
const keys: Key[] = [...metaSchemas].flatMap(([file, schema]) => {
  const parts = Object.entries(schema.definitions ?? {});
  return [
    ...(file === "record" ? [] : levelsOf(metaSchemas, file, schema)),
    ...parts.flatMap(([name, part]) =>
      levelsOf(metaSchemas, file, part, `${file}.json#/definitions/${name}`),
    ),
  ].flatMap((level) => level.keys);
});
const pointers = (some: Key[]): string[] => some.map(({ pointer }) => pointer);

/** What is wrong with a value at a place of a meta-schema; an empty text when nothing is. */
const mistakeAt = (pointer: string, value: unknown): string =>
  ajv.validate({ $ref: pointer }, value) ? "" : `${pointer}: ${ajv.errorsText()}`;

describe("the reference in docs/reference", () => {
  test("is what the meta-schemas say now", () => {
    const pages = referencePages(metaSchemas, uses);
    const written = existsSync(folder) ? readdirSync(folder) : [];
    expect(written.toSorted(), "run `npm run docs`").toEqual([...pages.keys()].toSorted());
    for (const [file, text] of pages)
      expect(readFileSync(join(folder, file), "utf8"), `${file}: run \`npm run docs\``).toBe(text);
  });

  test("explains every key", () => {
    expect(keys.length).toBeGreaterThan(200);
    expect(pointers(keys.filter((key) => !descriptionOf(key)))).toEqual([]);
  });

  test("gives an example of every key", () => {
    expect(
      pointers(keys.filter((key) => exampleOf(key, uses) === undefined && !isSplitUp(key.schema))),
    ).toEqual([]);
  });

  test("takes the shortest value that definitions write as the example of a key", () => {
    const of = keys.find(({ pointer }) => pointer === "resource.json#/properties/record/properties/subtitle");
    const found = usesIn(metaSchemas, [
      ["resources/boats.json", { record: { schema: "records/boat", subtitle: "{kind}, {length}" } }],
      ["resources/cars.json", { record: { schema: "records/car", subtitle: "{plate}" } }],
      ["resources/my-cars.json", { of: "cars", record: { subtitle: "{own}" } }],
    ]);
    expect(of && exampleOf(of, found)).toBe("{plate}");
    expect(of && exampleOf(of, new Map())).toBe(of?.target.examples?.[0]);
  });

  test("has a whole example of every definition, and it is right", () => {
    const kinds = ["resource", "action", "report", "wizard", "navigation", "access", "portal", "record"];
    for (const kind of kinds) {
      expect(metaSchemas.get(kind)?.examples, kind).toHaveLength(1);
      expect(mistakeAt(`${kind}.json`, metaSchemas.get(kind)?.examples?.[0])).toBe("");
    }
  });

  test("has no example that its own meta-schema refuses", () => {
    const wrong = keys.flatMap(({ schema, pointer, ...key }) =>
      [...(schema.examples ?? []), exampleOf({ schema, pointer, ...key }, uses)]
        .filter((example) => example !== undefined)
        .map((example) => mistakeAt(pointer, example)),
    );
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  test("has no default that its own meta-schema refuses", () => {
    const wrong = keys.flatMap(({ schema, pointer }) =>
      schema.default === undefined ? [] : [mistakeAt(pointer, schema.default)],
    );
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  test("names the defaults that hold", () => {
    const told = Object.fromEntries(keys.map(({ pointer, schema }) => [pointer, schema.default]));
    const resource = resolveResource({ name: "vehicles", record: { schema: "records/vehicle" } });
    expect(resource).toMatchObject({
      icon: told["resource.json#/properties/icon"],
      menu: told["resource.json#/properties/menu"],
      idKey: told["resource.json#/properties/record/properties/id"],
      perPage: told["resource.json#/properties/list/properties/perPage"],
      exportable: told["resource.json#/properties/export"],
    });
    expect(resource.calls.list).toMatchObject({
      as: told["common.json#/definitions/call/properties/as"],
      limit: told["common.json#/definitions/call/properties/limit"],
    });
  });
});
