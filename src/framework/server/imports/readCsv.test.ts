import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { readCell } from "./cells.ts";
import { readCsv } from "./readCsv.ts";

const read = (text: string) => readCsv(Readable.from([Buffer.from(text)]));

describe("a CSV file holds nobody else up", () => {
  test.each([
    ["a heading of 9 MB", "a,".repeat(4_500_000), "Line 1: a row is too long."],
    ["a cell of 9 MB", `a,b\n${"x".repeat(9_000_000)}`, "Line 2: a row is too long."],
  ])("%s is refused without parsing it (security review, probe 4)", async (_what, text, message) => {
    const before = process.cpuUsage();
    await expect(read(text)).rejects.toThrow(message);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test("is read in pieces, between which others are answered", async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const { rows } = await read(`a,b\n${`${"x".repeat(1000)},y\n`.repeat(4000)}`);
    clearInterval(counting);
    expect(rows).toHaveLength(4000);
    expect(turns).toBeGreaterThan(20);
  });

  test("a cell of many spaces where a day and time belongs is not searched through", () => {
    const [field] = fieldsOf({ properties: { at: { type: "string", format: "date-time" } } });
    const cell = `x${" ".repeat(190_000)}x`;
    const before = process.cpuUsage();
    if (field)
      expect(readCell(field, cell, { today: "2026-11-22", zone: "UTC" }, new Map()).value).toBe(cell);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
});
