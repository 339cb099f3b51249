import { addDays } from "#framework/shared/dates/dates.ts";
import { lastNames, mensNames, places, regionsByPlace, streets, suburbs, womensNames } from "./names.ts";
import type { Random } from "../random.ts";
import { type DemoScale, isLarge } from "../scale.ts";

/** Someone by name. */
export function person(
  random: Random,
  scale: DemoScale,
): { first_name: string; last_name: string; gender: string; pronoun: string } {
  const woman = random.chance(0.5);
  const other = random.chance(0.03);
  return {
    first_name: random.pick(woman ? womensNames : mensNames),
    last_name: isLarge(scale) && random.chance(0.3) ? doubleName(random) : random.pick(lastNames),
    gender: other ? "non_binary" : woman ? "woman" : "man",
    pronoun: other ? "they" : woman ? "she" : "he",
  };
}

const doubleName = (random: Random): string =>
  [...new Set([random.pick(lastNames), random.pick(lastNames)])].join("-");

/** Where someone lives. */
export const address = (random: Random, scale: DemoScale) => ({
  address: `${random.whole(1, 180)} ${random.pick(streets)}`,
  ...random.pick(isLarge(scale) ? places : suburbs),
});

/** The region that someone lives in. */
export const regionOf = ({ suburb }: ReturnType<typeof address>): string => regionsByPlace[suburb];

/** A day of birth, so many years ago. */
export const birthDate = (random: Random, today: string, from: number, to: number): string =>
  addDays(today, -random.whole(from * 365, to * 365));

/** A name as it stands in an address of mail. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
