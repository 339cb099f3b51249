import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compile } from "json-schema-to-typescript";
import { completed } from "../../src/framework/shared/schema/completed.ts";
import { withFilled } from "../../src/framework/shared/schema/filled.ts";
import { databaseTypes } from "../lib/databaseTypes.mjs";
import { root } from "../lib/paths.mjs";

const schemas = join(root, "schemas");
const out = join(root, "src", "generated");
const banner = "// Generated from schemas/ by `npm run generate`. Do not edit.";
/** A schema within a definition is one of records, whose type is written by hand. */
const anySchema = "record.json#/definitions/schema";
const schemaImport = 'import type { Schema } from "#framework/shared/schema/schema.ts";';
const definitionKinds = [
  "resource",
  "report",
  "dashboard",
  "notice",
  "wizard",
  "navigation",
  "access",
  "portal",
  "plans",
];

/** TypeScript types of the definitions (schemas/meta), of every record, action and form step (schemas/*), and of the tables. */
export default async function generate() {
  rmSync(out, { recursive: true, force: true });
  await write("definitions.ts", allDefinitions, "meta", `${banner}\n${schemaImport}`);
  for (const kind of ["records", "actions", "forms"]) {
    for (const file of jsonFiles(join(schemas, kind))) {
      const schema = read(join(schemas, kind, file));
      const title = typeName(file.replace(/\.json$/, ""));
      await write(join(kind, file.replace(/\.json$/, ".ts")), { ...schema, title }, ".");
    }
  }
  writeFileSync(join(out, "tables.ts"), await databaseTypes());
}

const allDefinitions = {
  title: "Definitions",
  type: "object",
  additionalProperties: false,
  required: definitionKinds,
  properties: Object.fromEntries(definitionKinds.map((kind) => [kind, { $ref: `${kind}.json` }])),
};

async function write(file, schema, folder, bannerComment = banner) {
  const source = await compile(schema, schema.title, {
    cwd: join(schemas, folder) + "/",
    bannerComment,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    $refOptions: {
      resolve: { schemas: { order: 1, canRead: true, read: ({ url }) => JSON.stringify(read(fileOf(url))) } },
    },
  });
  const path = join(out, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

const lastFolder = /(types|records|forms|actions)\/(?!.*(types|records|forms|actions)\/)/;

/** References below schemas/records and schemas/forms are paths below schemas/; in schemas/meta they are neighbours. */
function fileOf(url) {
  const path = decodeURIComponent(url.replace(/^file:\/\//, "").replace(/#.*$/, ""));
  return existsSync(path) ? path : join(schemas, path.slice(path.search(lastFolder)));
}

/**
 * The completed schema, with what a completed file has where nobody wrote it (`x-filled`), without our own keywords, and
 * without what stands beside a $ref: the compiler would copy the type.
 */
function read(file) {
  const schema = completed(parse(file), (other) => parse(join(schemas, other)));
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === "$schema" || key === "$id" || (key.startsWith("x-") && key !== "x-filled")) return undefined;
    if (!value || typeof value !== "object" || typeof value.$ref !== "string") return withFilled(value);
    return value.$ref === anySchema ? { tsType: "Schema" } : { $ref: value.$ref };
  });
}

const parse = (file) => JSON.parse(readFileSync(file, "utf8"));

const typeName = (path) =>
  path
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, next = "") => next.toUpperCase())
    .replace(/^./, (first) => first.toUpperCase());

function jsonFiles(folder) {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".json"))
    : [];
}
