import { describe, expect, test } from "vitest";
import { preparedForAnyMark, preparedMark } from "./engine.ts";
import { isPrepared, StatementNames } from "./statementNames.ts";

test.each([
  [preparedMark, [], true],
  [preparedMark, ["a value"], false],
  [preparedForAnyMark, ["a value"], true],
  [preparedForAnyMark, [], true],
  ["", [], false],
])("a statement that begins with “%s” and binds %j is prepared: %s", (mark, values, prepared) => {
  expect(isPrepared(`${mark} select 1`, values)).toBe(prepared);
});

describe("the names of prepared statements", () => {
  test("a text that comes again has a name, always the same", () => {
    const names = new StatementNames();
    expect(names.of("select 1")).toBeUndefined();
    const name = names.of("select 1");
    expect(name).toBeDefined();
    expect(names.of("select 1")).toBe(name);
  });

  test("no two texts share a name, and none is used again for another", () => {
    const names = new StatementNames();
    const seen = new Set<string>();
    for (let n = 0; n < 1200; n += 1) {
      names.of(`select ${n}`);
      seen.add(names.of(`select ${n}`) ?? "");
    }
    expect(seen.size).toBe(1200);
  });

  test("what was not asked for longest is forgotten first", () => {
    const names = new StatementNames();
    const ask = (text: string) => [names.of(text), names.of(text)][1];
    const kept = ask("kept");
    ask("left");
    for (let n = 0; n < 499; n += 1) {
      ask(`select ${n}`);
      expect(names.of("kept")).toBe(kept);
    }
    expect(names.of("left")).toBeUndefined();
  });
});
