import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { without } from "../../schema/patch.ts";
import { oneOf, quote } from "../check/problem.ts";
import { below, isPlain, type Notes, type Place, placing } from "./notes.ts";
import { nameOf, namesIn, placesOf } from "./names.ts";

/** What a list needs of the rest: somewhere to take things down, and how an item is patched. */
interface Patching {
  notes: Notes;
  change: (base: Json | undefined, patch: Json, place: Place, notes: Notes) => Json;
}

/**
 * A list with a patch: `-` names what goes, a name changes an item (null removes it), `+` is what comes. `$before` and
 * `$after` name the item beside which something goes: in a new item, in one that is there, or beside `+`.
 */
export function patchList(
  base: readonly Json[],
  patch: JsonObject,
  place: Place,
  { notes, change: patchItem }: Patching,
): Json[] {
  let list = [...base];
  const { "+": added = [], "-": removed = [], ...named } = without(patch, placing);
  for (const [index, name] of [removed].flat().entries()) {
    const inside = below(place, String(name), "-");
    const at = Array.isArray(removed) ? `${inside.at}/${index}` : inside.at;
    list = removeItem(list, name, { ...inside, at }, notes);
  }
  for (const [name, change] of Object.entries(named)) {
    const inside = below(place, name);
    list =
      change === null
        ? removeItem(list, name, inside, notes)
        : changeItem(list, name, change, inside, { notes, change: patchItem });
  }
  const beside = placed(patch);
  // What comes after the same item keeps its order: each goes after the one before.
  let last = beside;
  for (const [index, given] of [added].flat().entries()) {
    const at = Array.isArray(added) ? `+/${index}` : "+";
    const inside = { ...below(place, nameOf(given) ?? String(list.length)), at: `${place.at}/${at}` };
    const own = placed(given);
    const item = isObject(given) ? without(given, placing) : given;
    if (isKnown(list, item, inside.at, notes) || !isPlain(item, inside.at, notes)) continue;
    list = insert(list, item, own ?? last, inside.at, notes);
    notes.touch(inside, undefined);
    if (own === undefined && last?.where === "$after") last = { where: "$after", name: nameOf(item) };
  }
  if (beside && [added].flat().length === 0)
    notes.misfit(`${place.at}/${beside.where}`, "a place for nothing", 'items to put there, in "+"');
  return list;
}

interface Beside {
  where: (typeof placing)[number];
  name: Json | undefined;
}

/** Where an item is to stand; undefined where nothing is said of it. */
function placed(item: Json): Beside | undefined {
  if (!isObject(item)) return undefined;
  const where = placing.find((key) => Object.hasOwn(item, key));
  return where && { where, name: item[where] };
}

/** Whether an item of this name is in a list already: adding it again is a slip, or the product has it now. */
function isKnown(list: Json[], item: Json, at: string, notes: Notes): boolean {
  const names = new Set(namesIn(list));
  const known = namesIn([item]).find((name) => names.has(name));
  if (known !== undefined)
    notes.misfit(at, `${quote(known)}, which the list has already`, "a new item, or its name as a key");
  return known !== undefined;
}

/** The only place of a name in a list; undefined, and said so, where there is none or several. */
function placeOf(list: Json[], name: Json | undefined, at: string, notes: Notes): number | undefined {
  const places = typeof name === "string" ? placesOf(list, name) : [];
  if (places.length === 1) return places[0];
  if (places.length > 1) notes.misfit(at, `${quote(name)}, the name of ${places.length} items`, "one item");
  else notes.misfit(at, quote(name), `the name of an item: ${oneOf(namesIn(list), String(name))}`);
  return undefined;
}

function removeItem(list: Json[], name: Json, place: Place, notes: Notes): Json[] {
  const index = placeOf(list, name, place.at, notes);
  if (index === undefined) return list;
  const item = list[index] ?? null;
  notes.touch(place, item);
  if (!Array.isArray(item)) return list.toSpliced(index, 1);
  const rest = item.filter((inner) => nameOf(inner) !== name);
  return list.toSpliced(index, 1, ...(rest.length > 1 ? [rest] : rest));
}

function changeItem(
  list: Json[],
  name: string,
  change: Json,
  place: Place,
  { notes, change: patchItem }: Patching,
): Json[] {
  const index = placeOf(list, name, place.at, notes);
  if (index === undefined) return list;
  const item = list[index] ?? null;
  const beside = placed(change);
  const rest = isObject(change) ? without(change, placing) : change;
  const isMoved = isObject(rest) && Object.keys(rest).length === 0;
  if (isMoved && !beside) notes.misfit(place.at, "nothing to change", "keys of the item, or its place");
  if (Array.isArray(item) && !isMoved) {
    notes.misfit(place.at, `a change of ${quote(name)}, which shares a row`, 'the row without it, and "+"');
    return list;
  }
  const moved = Array.isArray(item) ? name : item;
  // A list of fields names one by a text as long as nothing else is said of it.
  const whole = typeof moved === "string" && isObject(rest) && !isMoved ? { field: moved } : moved;
  const changed = isMoved ? moved : patchItem(whole, rest, place, notes);
  if (!beside) return list.toSpliced(index, 1, changed);
  const left = removeItem(list, name, place, notes);
  return insert(left, changed, beside, place.at, notes);
}

function insert(list: Json[], item: Json, beside: Beside | undefined, at: string, notes: Notes): Json[] {
  if (!beside) return [...list, item];
  const index = placeOf(list, beside.name, `${at}/${beside.where}`, notes);
  if (index === undefined) return [...list, item];
  return list.toSpliced(beside.where === "$before" ? index : index + 1, 0, item);
}
