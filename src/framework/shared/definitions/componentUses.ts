import { asList, asObject } from "../schema/patch.ts";
import type { Json, JsonObject } from "../schema/schema.ts";

/** What is said of a component beside its name: the places it stands in, the records it shows, the calls it draws. */
const said = ["places", "records", "calls"] as const;

/**
 * A meta-schema whose choices say where components can stand (`x-places`, `x-records`, `x-calls`), with their names as a
 * list and what is said of them by their names (`x-uses`). Any other is returned itself.
 */
export function withUses(meta: JsonObject): JsonObject {
  const { oneOf, ...rest } = meta;
  const choices = asList(oneOf).map(asObject);
  if (!choices.some((choice) => "x-places" in choice)) return meta;
  const uses = choices.flatMap((choice): [string, Json][] => {
    const known = said.flatMap((key): [string, Json][] => {
      const value = choice[`x-${key}`];
      return value === undefined ? [] : [[key, value]];
    });
    return known.length === 0 ? [] : [[String(choice.const), Object.fromEntries(known)]];
  });
  return {
    ...rest,
    type: "string",
    enum: choices.map((choice) => choice.const ?? null),
    "x-uses": Object.fromEntries(uses),
  };
}
