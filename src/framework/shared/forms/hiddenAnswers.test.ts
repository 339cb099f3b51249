import { expect, test } from "vitest";
import { hiddenAnswers, withHidden, withoutHidden } from "./hiddenAnswers.ts";

const typed = { pet: "dog", breed: "Beagle", home: { kind: "flat", floor: 3 }, note: " ", tags: ["a"] };
const kept = { pet: "cat", home: { kind: "house" }, tags: [] };

test("what others hide is found at any depth of groups; what is blank is no answer", () => {
  expect(hiddenAnswers(typed, kept)).toEqual({ breed: "Beagle", home: { floor: 3 } });
  expect(hiddenAnswers(kept, kept)).toEqual({});
});

test("hidden answers come back where there is none, and never over another", () => {
  expect(withHidden(kept, { breed: "Beagle", pet: "dog", home: { floor: 3 } })).toEqual({
    ...kept,
    breed: "Beagle",
    home: { kind: "house", floor: 3 },
  });
});

test("answers go without what is hidden of them", () => {
  expect(withoutHidden(typed, hiddenAnswers(typed, kept), kept)).toEqual({
    pet: "dog",
    home: { kind: "house" },
    note: " ",
    tags: ["a"],
  });
});
