import { expect, test } from "vitest";
import { besideEarlier, pathOf } from "./setAside.ts";

test("another answer to the same question is kept beside the earlier ones, the same answer once", () => {
  const first = besideEarlier({}, { mood: "bad", "day.meals": 2 });
  const second = besideEarlier(first, { mood: "sad" });
  const third = besideEarlier(besideEarlier(second, { mood: "bad" }), { mood: ["calm"] });
  expect(third).toEqual({ mood: "bad", "day.meals": 2, "mood#2": "sad", "mood#3": ["calm"] });
  expect(Object.keys(third).map(pathOf)).toEqual(["mood", "day.meals", "mood", "mood"]);
});
