import equal from "fast-deep-equal";
import { isObject } from "#framework/shared/schema/schema.ts";

/**
 * What a form changed of a record: only what is different goes over the wire, and a value that was taken away goes as
 * `null`, because a key that is missing means "leave it as it is". A form has no value for an empty text or an empty group: one
 * that came from elsewhere stays as it is until it is filled in.
 */
export function changesOf<T>(before: Record<string, T>, after: Record<string, T>): Record<string, T | null> {
  const changes: Record<string, T | null> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [from, to] = [before[name], after[name]];
    if (equal(from, to) || (to === undefined && isBlank(from))) continue;
    changes[name] = to === undefined ? null : to;
  }
  return changes;
}

const isBlank = (value: unknown): boolean =>
  value === "" || (isObject(value) && Object.values(value).every(isBlank));
