import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Problem, quote } from "#framework/shared/definitions/check/problem.ts";
import type { Change } from "#framework/shared/definitions/patch/layers.ts";
import { isObject, type Json } from "#framework/shared/schema/schema.ts";
import { parse } from "./folders.ts";

/** The file in a provider's folder that remembers what its patches were written for. */
export const lockFile = "patches.lock.json";

/** By patch and place in it, the hash of the value that was patched. */
type Lock = Record<string, Record<string, string>>;

/** What the value below a place of a patch was, and is. */
function lockOf(changes: readonly Change[]): Lock {
  const lock: Lock = {};
  for (const { patch, at, before } of changes) (lock[patch] ??= {})[at] ??= hashOf(before);
  return Object.fromEntries(Object.entries(lock).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const hashOf = (value: Json | undefined): string =>
  value === undefined
    ? "absent"
    : createHash("sha256").update(ordered(value)).digest("base64url").slice(0, 16);

/** A value as text, whatever the order of its keys. */
const ordered = (value: Json): string =>
  JSON.stringify(value, (_key, inner: Json) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Remembers that the patches of a folder fit the values that they change now. */
export function acceptPatches(folder: string, changes: readonly Change[]): void {
  writeFileSync(join(folder, lockFile), `${JSON.stringify(lockOf(changes), null, 2)}\n`);
}

/**
 * What changed underneath the patches of a folder since they were accepted. A value that was never accepted is none.
 * @returns undefined where nothing was accepted yet
 */
export function changedUnderneath(folder: string, changes: readonly Change[]): Problem[] | undefined {
  const path = join(folder, lockFile);
  if (!existsSync(path)) return undefined;
  const lock = parse(path);
  if (!isLock(lock))
    return [
      {
        file: lockFile,
        pointer: "",
        found: lock instanceof Error ? lock.message : quote(lock),
        expected: "what `npm run check -- folder --accept` writes",
      },
    ];
  const seen = new Set<string>();
  return changes.flatMap(({ patch, at, before, file, pointer }) => {
    const accepted = Object.hasOwn(lock, patch) ? lock[patch] : undefined;
    const known = accepted && Object.hasOwn(accepted, at) ? accepted[at] : undefined;
    const key = `${patch}#${at}`;
    if (known === undefined || seen.has(key)) return [];
    seen.add(key);
    if (known === hashOf(before)) return [];
    return [
      {
        file: patch,
        pointer: at,
        found: `${quote(before)} at ${file}#${pointer}, which was something else when the patch was accepted`,
        expected: "a patch that fits it still: change it, or accept it with --accept",
      },
    ];
  });
}

const isLock = (value: unknown): value is Lock =>
  isObject(value) &&
  !(value instanceof Error) &&
  Object.values(value).every(
    (hashes) => isObject(hashes) && Object.values(hashes).every((hash) => typeof hash === "string"),
  );
