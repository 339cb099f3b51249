import { migrated } from "#framework/shared/schema/migrate.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  type MigrationStep,
  type Schema,
} from "#framework/shared/schema/schema.ts";
import type { RecordType } from "./recordType.ts";
import { hasColumn, type Row } from "./store.ts";

/** The key in `data` under which a record says for which version of its schema it was written; no field has such a name. */
export const versionKey = "$version";

/** The version of a schema that records are written for now: 1 where it says none. */
export const versionOf = ({ "x-version": version = 1 }: Schema): number => version;

/** What a row says of its version, to be written with it; nothing for a schema of which there is one. */
export const versionMark = (schema: Schema): JsonObject =>
  versionOf(schema) === 1 ? {} : { [versionKey]: versionOf(schema) };

/** Whether a row was written for an earlier version of its schema. */
export const isEarlier = ({ schema }: Pick<RecordType, "schema">, row: Row): boolean =>
  versionOf(schema) > 1 && writtenFor(row) < versionOf(schema);

const writtenFor = ({ data }: Row): number => Number((isObject(data) && data[versionKey]) || 1);

/** The row in the present shape of its schema (`x-migrations`); itself where it has it. */
export function inPresentShape<R extends Row>(type: Pick<RecordType, "schema" | "store">, row: R): R {
  if (!isEarlier(type, row)) return row;
  const steps = (type.schema["x-migrations"] ?? [])
    .filter(({ to }) => to > writtenFor(row))
    .flatMap((migration) => migration.steps);
  const data = isObject(row.data) ? row.data : {};
  const names = namesOf(steps);
  const own = names.filter((name) => hasColumn(type.store, name));
  const columns = own.flatMap((name): [string, Json][] =>
    row[name] === null || row[name] === undefined ? [] : [[name, row[name]]],
  );
  const { values } = migrated({ ...data, ...Object.fromEntries(columns) }, steps);
  const left = Object.entries(values).filter(([name]) => !own.includes(name));
  return {
    ...row,
    ...Object.fromEntries(own.map((name) => [name, values[name] ?? null])),
    data: { ...Object.fromEntries(left), ...versionMark(type.schema) },
  };
}

/** The fields, of now or before, that changes of a schema touch. */
export const namesOf = (steps: readonly MigrationStep[]): string[] => [
  ...new Set(
    steps
      .flatMap((step) => [...("from" in step ? [step.from] : []), ...("to" in step ? [step.to] : [])])
      .map((path) => path.split(".")[0] ?? ""),
  ),
];
