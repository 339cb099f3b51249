import { expect, test } from "vitest";
import type { Json, JsonObject } from "../schema/schema.ts";
import { signaturesToRenew, withoutSignatures } from "./signatures.ts";

const by = (name: string) => ({ method: "typed", name, signed_at: "2026-11-20T01:00:00Z" });
const schema = { type: "object" as const, properties: { a: {}, rows: {}, sig: {} } };

test("answers are read without signatures at any depth, and the rows around them stay", () => {
  const rows: Json[] = [{ who: "Ada", sig: by("Ada") }, { sig: by("Bo") }, null, "text"];
  expect(withoutSignatures({ a: 1, sig: by("Cy"), group: { sig: by("Di") }, rows })).toEqual({
    a: 1,
    rows: [{ who: "Ada" }, {}, null, "text"],
  });
});

test.each<[string, number, JsonObject, string[]]>([
  ["the same answers", 1, { a: 1, sig: by("Ada"), rows: [{ sig: by("Bo") }] }, []],
  ["another answer", 1, { a: 2, sig: by("Ada"), rows: [{ sig: by("Bo") }] }, ["/sig", "/rows/0/sig"]],
  ["one of two given anew", 1, { a: 2, sig: by("Ada A."), rows: [{ sig: by("Bo") }] }, ["/rows/0/sig"]],
  ["a row before the one that is signed", 1, { a: 1, rows: [{}, { sig: by("Bo") }] }, ["/rows/1/sig"]],
  ["other questions", 2, { a: 1, sig: by("Ada"), rows: [{}] }, ["/sig"]],
])("of %s, the signatures that were made before no longer hold", (_what, version, answers, expected) => {
  const signed = { version: 1, answers: { a: 1, sig: by("Ada"), rows: [{ sig: by("Bo") }] } };
  expect(signaturesToRenew({ schema, version }, answers, signed)).toEqual(expected);
});
