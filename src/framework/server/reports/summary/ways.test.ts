import { expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { mostCost } from "./cost.ts";
import { knownSmallWay, noteTime } from "./ways.ts";

/** A provider's context at a second of the clock. */
function at(second: number, tenant = "one", database = databases, uuid = "reader"): Context {
  const clock = { now: () => new Date(second * 1000) };
  return { services: { database, clock }, tenant: { id: tenant }, user: { uuid } } as unknown as Context;
}
const databases = { engine: {} };
const costly = { reaching: "by list", cost: mostCost.cheap * 2 } as const;

test("what was quick is small for a minute, whatever the planner says", () => {
  noteTime(at(0), costly, 3, "asked");
  expect(knownSmallWay(at(59), "asked")).toEqual({ ...costly, reaching: "by row", isQuick: true });
  expect(knownSmallWay(at(60), "asked")).toBeUndefined();
});

test.each([
  ["that took long", costly, 300, "took long"],
  ["above what may be read at once", { ...costly, cost: mostCost.atOnce + 1 }, 3, "too much"],
])("a summary %s is not small", (_, way, ms, question) => {
  noteTime(at(0), way, ms, question);
  expect(knownSmallWay(at(1), question)).toBeUndefined();
});

test("each question, reader, provider and database is by itself", () => {
  noteTime(at(100), costly, 3, "asked");
  expect(knownSmallWay(at(100), "another")).toBeUndefined();
  expect(knownSmallWay(at(100, "two"), "asked")).toBeUndefined();
  expect(knownSmallWay(at(100, "one", { engine: {} }), "asked")).toBeUndefined();
  expect(knownSmallWay(at(100, "one", databases, "another reader"), "asked")).toBeUndefined();
});
