import { describe, expect, test } from "vitest";
import { payPeriod } from "#portal/shared/pay/payPeriod.ts";
import { inputOf, payVectors, writtenLine } from "#tests/support/payVectors.ts";
import { packs } from "./packs.ts";

const files = payVectors();

test("there are at least 200 worked examples", () =>
  expect(files.flatMap(([, vectors]) => vectors).length).toBeGreaterThanOrEqual(200));

describe.each(files)("%s", (_, vectors) => {
  test.each(vectors)("$case", (vector) => {
    const { lines, exceptions, total } = payPeriod(inputOf(vector), packs);
    const written = (texts: readonly string[]) => texts.toSorted().join("\n");
    expect(written(lines.map(writtenLine))).toBe(written(vector.lines.split(" + ").filter(Boolean)));
    expect((total / 100).toFixed(2)).toBe(vector.total);
    const codes = exceptions.map(({ code }) => code).filter((code) => code !== "no-meal-break");
    expect([...new Set(codes)].join(" ")).toBe(vector.exceptions);
  });
});
