import { describe, expect, test } from "vitest";
import { type Count, Counts } from "./counts.ts";

const half = 30_000;
const exactly = (total: number): Count => ({ total, estimated: false });
const about = (total: number): Count => ({ total, estimated: true });
const never = () => Promise.reject(new Error("asked for more than was needed"));
const found = (count: Count) => () => Promise.resolve(count);

describe("how many rows a list has", () => {
  test("is counted once for all who ask, until it is half a minute old", async () => {
    const counts = new Counts();
    expect(await counts.get("t rows a", 0, found(exactly(3)), never)).toEqual(exactly(3));
    expect(await counts.get("t rows a", half - 1, never, never)).toEqual(exactly(3));
    expect(await counts.get("t rows a", half + 1, found(exactly(4)), never)).toEqual(exactly(4));
  });

  test("is counted again once a row of the same table of the same provider has changed", async () => {
    const counts = new Counts();
    await counts.get("t rows a", 0, found(exactly(3)), never);
    counts.forget("other", "rows");
    counts.forget("t", "other");
    expect(await counts.get("t rows a", 1, never, never)).toEqual(exactly(3));
    counts.forget("t", "rows");
    expect(await counts.get("t rows a", 1, found(exactly(2)), never)).toEqual(exactly(2));
  });

  test("of a list of hundreds of thousands is an estimate, and nobody waits for the next one", async () => {
    const counts = new Counts();
    await counts.get("t rows a", 0, found(about(500_000)), never);
    const next = Promise.withResolvers<Count>();
    expect(await counts.get("t rows a", half + 1, () => next.promise, never)).toEqual(about(500_000));
    next.resolve(about(600_000));
    await next.promise;
    await expect.poll(() => counts.get("t rows a", half + 2, never, never)).toEqual(about(600_000));
  });

  test("gives way from an estimate to the exact number, where that can be had", async () => {
    const counts = new Counts();
    expect(await counts.get("t rows a", 0, found(about(20_000)), () => Promise.resolve(19_500))).toEqual(
      about(20_000),
    );
    await expect.poll(() => counts.get("t rows a", 1, never, never)).toEqual(exactly(19_500));
  });

  test("is asked for again after it could not be had", async () => {
    const counts = new Counts();
    await expect(counts.get("t rows a", 0, never, never)).rejects.toThrow("more than was needed");
    expect(await counts.get("t rows a", 1, found(exactly(3)), never)).toEqual(exactly(3));
  });
});
