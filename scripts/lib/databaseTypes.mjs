import { databaseOn } from "../../src/framework/server/database/database.ts";
import { openEmbedded } from "../../src/framework/server/database/embedded/embedded.ts";
import { migrate } from "../../src/framework/server/database/migrate.ts";
import { migrations } from "../../src/portal/server/migrations/migrations.ts";

/** TypeScript types of the tables that the migrations make, read from an empty database that has run them all. */
export async function databaseTypes() {
  const database = databaseOn(await openEmbedded());
  try {
    await migrate(database.owner, migrations);
    const session = await database.engine.connectAsOwner();
    try {
      return source((await session.query(columnsOfTables, [])).rows);
    } finally {
      session.release();
    }
  } finally {
    await database.close();
  }
}

const columnsOfTables = `
  select class.relname as table, attname as name, typname as type, not attnotnull as is_nullable, atthasdef or attidentity <> '' as has_default,
    attgenerated <> '' as is_computed
  from pg_class class
  join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
  join pg_type on pg_type.oid = atttypid
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v')
  order by class.relname, attnum`;

/** How a value of a type arrives from the database (valueTypes.ts). */
const valueTypes = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
};

/** What the trigger of the audit trail fills in, which the catalogue does not say. */
const filledByTrigger = new Set(["activity_log.seq", "activity_log.previous_hash", "activity_log.hash"]);

function source(columns) {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces = [...tables].map(
    ([table, of]) =>
      `  ${table}: {\n${of.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join("")}  };\n`,
  );
  return `// Generated from the migrations by \`npm run generate\`. Do not edit.
import type { Generated } from "kysely";
import type { Computed, JsonColumn } from "../framework/server/database/columns.ts";

/** Every table by its name, as the migrations make it. */
export interface Tables {
${interfaces.join("")}}
`;
}

function typeOf({
  table,
  name,
  type,
  is_nullable: isNullable,
  has_default: hasDefault,
  is_computed: isComputed,
}) {
  if (type === "jsonb" || type === "json")
    return `JsonColumn<"${table}.${name}", ${isNullable}, ${hasDefault || isNullable}>`;
  const value =
    (valueTypes[type] ?? (type.startsWith("_") ? "string[]" : "string")) + (isNullable ? " | null" : "");
  if (isComputed) return `Computed<${value}>`;
  const isFilled = hasDefault || filledByTrigger.has(`${table}.${name}`);
  return isFilled && !isNullable ? `Generated<${value}>` : value;
}
