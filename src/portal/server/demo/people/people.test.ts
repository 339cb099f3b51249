import { expect, test } from "vitest";
import { makeParticipants } from "./participants.ts";
import { makeStaff } from "./staff.ts";
import { Random } from "../random.ts";

const today = "2026-11-21";
const made = (staff: number, participants: number) => ({
  people: makeParticipants(new Random(1), { today, staff, participants }, 430_000_001),
  staff: makeStaff(new Random(2), { today, staff, participants }, {}),
});
const different = (values: unknown[]): number => new Set(values).size;

test("a large provider works in every state and twelve regions, with 150 houses of three and a manager for each site", () => {
  const { people, staff } = made(2000, 5000);
  expect(different(people.map(({ state }) => state))).toBe(8);
  expect(different(people.map(({ region }) => region))).toBe(12);
  const housed = people.filter(({ living_arrangement: how }) => how === "sil_house");
  const houses = Map.groupBy(housed, ({ address, suburb }) => `${String(address)}, ${String(suburb)}`);
  expect([houses.size, different([...houses.values()].map(({ length }) => length))]).toEqual([150, 1]);
  for (const [, [first, ...others]] of houses)
    for (const other of others) expect(other.region).toBe(first?.region);
  expect(staff.filter(({ job_title: title }) => title === "Site manager")).toHaveLength(25);
  const casual = staff.filter(({ employment_type: type }) => type === "casual").length / staff.length;
  expect(casual).toBeGreaterThan(0.35);
  expect(casual).toBeLessThan(0.42);
});

test("a small provider has two houses of three, and the same people from the same seed", () => {
  const { people } = made(40, 60);
  const housed = people.filter(({ living_arrangement: how }) => how === "sil_house");
  expect([housed.length, different(housed.map(({ address }) => address))]).toEqual([6, 2]);
  const names = (of: typeof people) => of.map(({ first_name: name, address }) => [name, address]);
  expect(names(made(40, 60).people)).toEqual(names(people));
});
