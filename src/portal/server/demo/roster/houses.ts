import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { places, regionsByPlace, streets, suburbs } from "../people/names.ts";
import { type DemoScale, isLarge } from "../scale.ts";

/** People of a house for supported independent living. */
const perHouse = 3;

/**
 * Those who live in a house for supported independent living live there together, three in each: a large provider has 150
 * houses, a small one two. Who finds no room lives in a group home of someone else.
 */
export function inHouses(people: JsonObject[], scale: DemoScale): JsonObject[] {
  const houses = isLarge(scale) ? 150 : 2;
  let placed = 0;
  return people.map((person) => {
    if (person.living_arrangement !== "sil_house") return person;
    const house = Math.floor(placed / perHouse);
    if (house >= houses) return { ...person, living_arrangement: "group_home" };
    placed += 1;
    return { ...person, ...houseAt(house, scale) };
  });
}

/** Where a house is. */
function houseAt(house: number, scale: DemoScale): JsonObject {
  const known = isLarge(scale) ? places : suburbs;
  const place = known[house % known.length] ?? suburbs[0];
  const address = `${2 + ((house * 7) % 170)} ${streets[house % streets.length]}`;
  return { address, ...place, region: regionsByPlace[place.suburb] };
}
