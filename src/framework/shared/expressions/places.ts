import { isObject, type Json, type JsonObject } from "../schema/schema.ts";
import type { Part } from "./scope.ts";

/** A group or a row that is there, or the record itself. */
export interface Place {
  /** Its place as a JSON pointer; empty for the record. */
  pointer: string;
  /** Itself first, what is around it next, the record last. */
  around: readonly [JsonObject, ...JsonObject[]];
}

/** Where a part of a record is in it: once for a group, for each row of a list. */
export const placesOf = ({ path }: Pick<Part, "path">, record: JsonObject): Place[] =>
  path.reduce<Place[]>(
    (places, name) => places.flatMap((place) => inside(place, name)),
    [{ pointer: "", around: [record] }],
  );

function inside({ pointer, around }: Place, name: string): Place[] {
  const [own] = around;
  const value = Object.hasOwn(own, name) ? own[name] : undefined;
  const place = `${pointer}/${name}`;
  const at = (item: Json, step: string): Place[] =>
    isObject(item) ? [{ pointer: step, around: [item, ...around] }] : [];
  return Array.isArray(value)
    ? value.flatMap((row, index) => at(row, `${place}/${index}`))
    : value === undefined
      ? []
      : at(value, place);
}

/** The group or row in which the value at a pointer stands first, what is around it next, the record last. */
export function aroundAt(pointer: string, record: JsonObject): readonly JsonObject[] {
  const around: JsonObject[] = [record];
  pointer
    .split("/")
    .slice(1, -1)
    .reduce<Json | undefined>((value, step) => {
      const inner = Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined;
      if (isObject(inner)) around.unshift(inner);
      return inner;
    }, record);
  return around;
}
