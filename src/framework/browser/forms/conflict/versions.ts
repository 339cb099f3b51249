import equal from "fast-deep-equal";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { CallError } from "../../transport/errors.ts";

/** A field in which my version and the saved one differ. */
export interface Difference {
  field: Field;
  mine: unknown;
  theirs: unknown;
  /** I changed it; otherwise only they did. */
  changedByMe: boolean;
}

/** A field of several parts in which nothing is filled in is as empty as one that is not there. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "object" && !Array.isArray(value) && Object.values(value).every(isEmpty));

const same = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || equal(a, b);

/** Where two versions of a record differ, among the fields of a form. */
export const differences = (
  fields: Field[],
  before: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
): Difference[] =>
  fields.flatMap((field) => {
    const { name } = field;
    if (same(mine[name], theirs[name])) return [];
    return [{ field, mine: mine[name], theirs: theirs[name], changedByMe: !same(mine[name], before[name]) }];
  });

/** The saved record that a refusal (409) brings with it. */
export function savedVersion(error: unknown): JsonObject | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const current = isObject(error.data) ? error.data.current : undefined;
  return isObject(current) ? current : undefined;
}
