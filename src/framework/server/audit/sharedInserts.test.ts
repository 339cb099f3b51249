import { expect, test } from "vitest";
import type { Db } from "../database/database.ts";
import { SharedInserts } from "./sharedInserts.ts";

const db = {} as Db;

/** Inserts that end when they are told to, with what each was given. */
function inserts() {
  const given: string[][] = [];
  const ends: { done: () => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedInserts<string>((_, rows) => {
    given.push([...rows]);
    return new Promise((done, fail) => ends.push({ done, fail }));
  });
  return { shared, given, ends };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("what comes while an insert is under way is written together by the next, and each waits for its own", async () => {
  const { shared, given, ends } = inserts();
  const kept: string[] = [];
  const add = (row: string) => shared.add(db, "north", [row]).then(() => kept.push(row));
  const first = add("a");
  await settled();
  const rest = ["b", "c", "d"].map(add);
  await settled();
  expect(given).toEqual([["a"]]);
  ends[0]?.done();
  await first;
  await settled();
  expect(kept).toEqual(["a"]);
  expect(given).toEqual([["a"], ["b", "c", "d"]]);
  ends[1]?.done();
  await Promise.all(rest);
  expect(kept).toEqual(["a", "b", "c", "d"]);
});

test("rows of two owners are never written together", async () => {
  const { shared, given, ends } = inserts();
  const both = [shared.add(db, "north", ["a"]), shared.add(db, "south", ["b"])];
  await settled();
  expect(given).toEqual([["a"], ["b"]]);
  for (const { done } of ends) done();
  await Promise.all(both);
});

test("an insert that fails is told to those whose rows were in it, and the next goes on", async () => {
  const { shared, given, ends } = inserts();
  const first = shared.add(db, "north", ["a"]);
  await settled();
  const second = shared.add(db, "north", ["b"]);
  ends[0]?.fail(new Error("no"));
  await expect(first).rejects.toThrow("no");
  await settled();
  expect(given).toEqual([["a"], ["b"]]);
  ends[1]?.done();
  await second;
});
