import { expect, test } from "vitest";
import { uuidsIn } from "./uuid.ts";

const [one, other] = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];

test.each([
  ["nothing", undefined, []],
  ["null", null, []],
  ["one", one, [one]],
  ["a text that is none", "worker", []],
  ["a list, each once", [one, other, one], [one, other]],
  ["a list with something else in it", [one, 7, null, "worker"], [one]],
])("the ids in %s", (_what, value, ids) => expect(uuidsIn(value)).toEqual(ids));
