import { expect, test } from "vitest";
import { inputsLeftOut } from "./requires.ts";
import type { Action } from "./resource.ts";

const action: Pick<Action, "onlyFor"> = {
  onlyFor: [
    { input: "disturbances", when: { kind: ["night"] } },
    { input: "kilometres", when: { car: "any" } },
  ],
};

test("inputs are asked where one of the records is of those that they are for", () => {
  expect(inputsLeftOut(action, [{ kind: "night" }])).toEqual(["kilometres"]);
  expect(inputsLeftOut(action, [{ kind: "day" }, { kind: "night", car: "van" }])).toEqual([]);
  expect(inputsLeftOut(action, [{ kind: "day" }])).toEqual(["disturbances", "kilometres"]);
  expect(inputsLeftOut({}, [{ kind: "day" }])).toEqual([]);
});
