import { readFileSync } from "node:fs";
import type { Place } from "#portal/shared/places/place.ts";
import { metresBetween, type Position } from "#portal/shared/places/position.ts";

/**
 * Where each Australian postcode lies, about in its middle. From the postal codes of GeoNames (CC BY 4.0), which has no
 * position for some of them; `postcodes.csv` says of which day.
 */
const positions: ReadonlyMap<string, Position> = new Map(
  readFileSync(new URL("postcodes.csv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [postcode = "", latitude, longitude] = line.split(",");
      return [postcode, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

/** Where something is, as far as it is known. */
export type Point = Pick<Place, "postcode" | "position">;

/** The straight line between the middles of two postcodes, in kilometres; undefined where one is not known. */
export function kmBetween(one: string | undefined, other: string | undefined): number | undefined {
  const [from, to] = [one, other].map((postcode) => positions.get(postcode ?? ""));
  return from && to ? metresBetween(from, to) / 1000 : undefined;
}

/** The straight line between two places: between their points on the map where both are known, otherwise by their postcodes. */
export const kmBetweenPlaces = (one: Point, other: Point): number | undefined =>
  one.position && other.position
    ? metresBetween(one.position, other.position) / 1000
    : kmBetween(one.postcode, other.postcode);

/** How far each postcode is from one, in kilometres; empty where that one is not known. */
export function kmFrom(postcode: string | undefined): Record<string, number> {
  const from = positions.get(postcode ?? "");
  if (!from) return {};
  return Object.fromEntries(
    [...positions].map(([other, position]) => [other, Math.round(metresBetween(from, position) / 100) / 10]),
  );
}
