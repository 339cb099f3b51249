import { expect, test } from "vitest";
import { metresBetween, positionFrom, writtenPosition } from "./position.ts";

const [operaHouse, harbourBridge, perth] = [
  "-33.85678, 151.21530",
  "-33.85230,151.21080",
  "-31.95230, 115.86130",
].map(positionFrom);

test("metres are those of the straight line, either way", () => {
  if (!operaHouse || !harbourBridge || !perth) throw new Error("a point is none");
  expect(metresBetween(operaHouse, operaHouse)).toBe(0);
  expect(metresBetween(operaHouse, harbourBridge)).toBeGreaterThan(600);
  expect(metresBetween(operaHouse, harbourBridge)).toBeLessThan(700);
  expect(metresBetween(operaHouse, perth)).toBe(metresBetween(perth, operaHouse));
  // About 3,290 km by air.
  expect(Math.round(metresBetween(operaHouse, perth) / 10_000)).toBe(329);
});

test("a point is read as maps write it, and as nothing else", () => {
  expect(positionFrom("-33.85678, 151.2153")).toEqual({ latitude: -33.85678, longitude: 151.2153 });
  for (const text of ["", "Sydney", "-91.0, 20.0", "10.0, 181.0", "1;2", "1.0, 2.0, 3.0", 5, null])
    expect(positionFrom(text)).toBeUndefined();
  expect(writtenPosition({ latitude: -33.8567844, longitude: 151.2152967 })).toBe("-33.85678, 151.21530");
});
