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

describe("a CSV file as banks write it", () => {
  const bytes = (text: string) => readCsv(Readable.from([Buffer.from(text, "latin1")]));

  test("in Windows-1252", async () => {
    expect((await bytes("Name\nCaf\xe9 \x80 5")).rows[0]?.cells).toEqual(["Café € 5"]);
  });

  test("in no encoding that is known is refused", async () => {
    await expect(bytes("N\0a\0m\0e\0\n\0\xff\0")).rejects.toThrow(/not in UTF-8/);
    await expect(bytes("Name\nx\x81\xff")).rejects.toThrow(/not in UTF-8/);
  });

  test.each(["19/11/2026,5.00,Rent", "Rent,2026-11-19,5.00"])("without headings: %s", async (line) => {
    const { headers, rows } = await read(`${line}\n${line}`);
    expect([headers, rows.length]).toEqual([["Column 1", "Column 2", "Column 3"], 2]);
  });

  test("with headings that name a year", async () => {
    expect((await read("Name,2026,11/2026\na,b,c")).headers).toEqual(["Name", "2026", "11/2026"]);
  });
});
