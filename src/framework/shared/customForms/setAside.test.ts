import { expect, test } from "vitest";
import type { JsonObject } from "../schema/schema.ts";
import { besideEarlier, pathOf } from "./setAside.ts";

test("another answer to the same question is kept beside the earlier ones, the same answer once", () => {
  const first = besideEarlier({}, { mood: "bad", "day.meals": 2 });
  const second = besideEarlier(first, { mood: "sad" });
  const third = besideEarlier(besideEarlier(second, { mood: "bad" }), { mood: ["calm"] });
  expect(third).toEqual({ mood: "bad", "day.meals": 2, "mood#2": "sad", "mood#3": ["calm"] });
  expect(Object.keys(third).map(pathOf)).toEqual(["mood", "day.meals", "mood", "mood"]);
});

test("what was counted already is counted on, and no more than twenty answers are kept", () => {
  const carried = besideEarlier({ mood: "bad", "mood#2": "sad" }, { mood: "calm", "mood#2": "glad" });
  expect(carried).toEqual({ mood: "bad", "mood#2": "sad", "mood#3": "calm", "mood#4": "glad" });
  const many = Array.from({ length: 30 }, (_, index) => index).reduce<JsonObject>(
    (kept, index) => besideEarlier(kept, { mood: index }),
    {},
  );
  expect(Object.keys(many)).toHaveLength(20);
  expect(many["mood#20"]).toBe(29);
});

test("an answer that is being changed takes the place of what it was, wherever that was set aside", () => {
  const kept = { help: "Tea", "help#2": "Rest" };
  expect(besideEarlier(kept, { help: "Rest now" }, { help: "Rest" })).toEqual({
    help: "Tea",
    "help#2": "Rest now",
  });
  expect(besideEarlier(kept, { help: "Walk" }, { help: "Sun" })).toEqual({ ...kept, "help#3": "Walk" });
});
