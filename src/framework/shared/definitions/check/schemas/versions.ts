import { fieldAt, propertiesOf } from "../../../fields/fields.ts";
import { choicesOf, type MigrationStep, type Schema } from "../../../schema/schema.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { partsWith } from "../parts.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

type Found = [pointer: string, found: string, expected: string];

/** Checks versions of schemas (`x-version`) and what brings older records along (`x-migrations`). */
export function checkVersions(
  resources: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const stored = new Map<string, ResourceDefinition>();
  for (const resource of resources)
    if (resource.of === undefined && resource.record) stored.set(resource.record.schema, resource);
  return [...schemas].flatMap(([path, schema]) => {
    const { "x-version": version = 1, "x-migrations": migrations = [] } = schema;
    const isFirst = version === 1 && migrations.length === 0;
    const found: Found[] = [...checkSteps(schema, version), ...checkInside(schema)];
    if (isFirst) return found.map((one) => problemIn(path, one));
    const isPerspective = resources.some(({ of, record }) => of !== undefined && record?.schema === path);
    const resource = stored.get(path);
    if (!isPerspective && (!resource || resource.record?.store === "none" || resource.record?.singleton))
      found.push(["/x-version", String(version), "the schema of records that are stored"]);
    const table = resource?.record?.store;
    const other = [...stored].find(
      ([also, one]) => table !== undefined && also !== path && one.record?.store === table,
    );
    if (other && JSON.stringify(schemas.get(other[0])?.["x-migrations"]) !== JSON.stringify(migrations))
      found.push([
        "/x-migrations",
        `records that ${other[1].name} has by another schema`,
        `the same x-version and x-migrations in ${other[0]}`,
      ]);
    return found.map((one) => problemIn(path, one));
  });
}

const problemIn = (path: string, [pointer, found, expected]: Found): Problem => ({
  file: `schemas/${path}.json`,
  pointer,
  found,
  expected,
});

const keywords = ["x-version", "x-migrations"];

/** Only a schema as a whole has versions. */
const checkInside = (schema: Schema): Found[] =>
  partsWith(schema, keywords).flatMap(([pointer, part]) =>
    pointer === "" || pointer.includes("/x-migrations")
      ? []
      : keywords
          .filter((key) => Object.hasOwn(part, key))
          .map((key): Found => [`${pointer}/${key}`, key, "the top of a record's schema"]),
  );

function* checkSteps(schema: Schema, version: number): Generator<Found> {
  const { "x-migrations": migrations = [] } = schema;
  for (const [index, { to }] of migrations.entries())
    if (to !== index + 2)
      yield [`/x-migrations/${index}/to`, String(to), `${index + 2}: each version follows the one before it`];
  if (version !== migrations.length + 1)
    yield [
      "/x-version",
      String(version),
      `${migrations.length + 1}, the last one that x-migrations leads to`,
    ];
  const all = migrations.flatMap(({ steps }, index) =>
    steps.map((step, place) => ({ step, pointer: `/x-migrations/${index}/steps/${place}` })),
  );
  for (const [index, { step, pointer }] of all.entries()) {
    const later = all.slice(index + 1).flatMap(({ step: other }) => ("from" in other ? [other.from] : []));
    yield* checkStep(schema, step, pointer, new Set(later));
  }
}

function* checkStep(
  schema: Schema,
  step: MigrationStep,
  pointer: string,
  later: ReadonlySet<string>,
): Generator<Found> {
  const names = Object.keys(propertiesOf(schema));
  const [key, path] = "to" in step ? (["to", step.to] as const) : (["from", step.from] as const);
  const field = fieldAt(schema, path);
  if (step.op === "rename" || step.op === "move") {
    if (fieldAt(schema, step.from))
      yield [`${pointer}/from`, quote(step.from), "a field that the schema has no more"];
  }
  if (step.op === "drop") return;
  if (!field) {
    if (!later.has(path)) yield [`${pointer}/${key}`, quote(path), `a field: ${oneOf(names, path)}`];
    return;
  }
  if (field.type.name === "file" || field.type.name === "files")
    yield [`${pointer}/${key}`, quote(path), "a field that keeps no file"];
  if (step.op !== "rename" && step.op !== "move" && field.schema["x-encrypted"])
    yield [`${pointer}/${key}`, quote(path), "a field that is not encrypted"];
  const choices = choicesOf(field.schema) ?? choicesOf(field.schema.items ?? {});
  const values =
    step.op === "map" ? Object.entries(step.values) : step.op === "set" ? [["", step.value]] : [];
  for (const [name, value] of values)
    if (choices && !later.has(path) && !choices.some((choice) => choice.value === value))
      yield [
        step.op === "map" ? `${pointer}/values/${String(name)}` : `${pointer}/value`,
        quote(value),
        `one of its values: ${oneOf(
          choices.map((choice) => String(choice.value)),
          String(value),
        )}`,
      ];
}
