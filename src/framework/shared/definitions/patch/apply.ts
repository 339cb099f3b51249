import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { oneOf, quote } from "../check/problem.ts";
import { patchList } from "./list.ts";
import {
  below,
  deepest,
  forbidden,
  isPlain,
  isSame,
  type Misfit,
  Notes,
  type Place,
  type Touch,
} from "./notes.ts";

/** What becomes of a definition by a patch. */
export interface Patched {
  value: Json;
  touches: Touch[];
  misfits: Misfit[];
}

/** A definition with a patch: RFC 7396, with the items of lists addressed by name. The definition stays as it is. */
export function applyPatch(base: Json, patch: Json): Patched {
  const notes = new Notes();
  if (!isObject(patch)) {
    notes.misfit("", quote(patch), "an object: the keys to change");
    return { value: base, ...notes };
  }
  const { $schema: _, ...keys } = patch;
  const value = patchValue(base, keys, { pointer: "", at: "", depth: 0 }, notes);
  return { value, touches: notes.touches, misfits: notes.misfits };
}

/** A value with the part of a patch that is meant for it. */
function patchValue(base: Json | undefined, patch: Json, place: Place, notes: Notes): Json {
  if (place.depth > deepest) {
    notes.misfit(place.at, "a patch that is nested too deeply", `at most ${deepest} levels`);
    return base ?? null;
  }
  if (isObject(patch) && (Array.isArray(base) || (base === undefined && "+" in patch)))
    return patchList(base ?? [], patch, place, { notes, change: patchValue });
  if (isObject(patch) && isObject(base)) return patchObject(base, patch, place, notes);
  if (!isPlain(patch, place.at, notes)) return base ?? null;
  if (isSame(base, patch)) notes.misfit(place.at, `${quote(patch)}, which is its value already`, "a change");
  else notes.touch(place, base);
  return patch;
}

function patchObject(base: JsonObject, patch: JsonObject, place: Place, notes: Notes): JsonObject {
  const result: JsonObject = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    const inside = below(place, key);
    if (forbidden.has(key)) notes.misfit(inside.at, quote(key), "a key that a definition can have");
    else if (value !== null) {
      const own = Object.hasOwn(base, key) ? base[key] : undefined;
      result[key] = patchValue(own, value, inside, notes);
    } else if (Object.hasOwn(base, key)) {
      notes.touch(inside, base[key]);
      delete result[key];
    } else
      notes.misfit(inside.at, `null for ${quote(key)}, which is not there`, oneOf(Object.keys(base), key));
  }
  return result;
}
