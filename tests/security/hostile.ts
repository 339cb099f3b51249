import fc from "fast-check";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { canaryPattern } from "../support/canary.ts";

/** Texts that have broken programs before. */
export const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\u202Egnp.exe",
  "\uD800",
  "\uFEFF",
  "𝕳𝖊𝖑𝖑𝖔 👩‍👩‍👧‍👦 Z͑ͫ̓a̴l",
  "ﷺ".repeat(500),
  "a".repeat(20_000),
  "%".repeat(300),
  "%00",
  "%",
  "_%\\",
  "../../../../etc/passwd",
  "..\\..\\win.ini",
  "C:\\con",
  "1e999",
  "-1e999",
  "NaN",
  "Infinity",
  "0x10",
  "1_000",
  "9007199254740993",
  "-0",
  "00000000-0000-0000-0000-000000000000",
  "not-a-uuid",
  "2026-02-30",
  "9999-99-99",
  "+275760-09-13T00:00:00.000Z",
  "0000-00-00T00:00:00Z",
  "25:61",
  "' or '1'='1",
  "'; drop table users; --",
  '"; select pg_sleep(1); --',
  "1) union select null,null--",
  "$1",
  "${7*7}",
  "{{7*7}}",
  "{uuid}",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "\r\nSet-Cookie: a=b",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  '{"__proto__":{"x":1}}',
  '[{"field":"status","operator":"is","value":{"$ne":null}}]',
  '{"all":[{"any":[{"all":[]}]}]}',
  "[".repeat(2000),
  "(a+)+$",
  "=cmd|' /C calc'!A0",
  "enc:1:AAAA",
  "•••123",
];

const hostileNumbers = [0, -1, 1e21, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53, 0.1 + 0.2, 5e-324];

/** Values of the wrong kind, shape or size. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 1, arbitrary: fc.constantFrom(true, false, null, [], {}, [[]], [null], [{}]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested(30),
      Array.from({ length: 300 }, () => "x"),
      manyKeys(300),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.string({ unit: "binary", maxLength: 40 }).filter((text) => !text.match(canaryPattern)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function nested(depth: number): unknown {
  return depth === 0 ? "deep" : { a: [nested(depth - 1)] };
}

function manyKeys(count: number): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
}

/** Names of fields that a sender might add. */
export const hostileName = fc.constantFrom(
  ..."__proto__ constructor prototype toString uuid id version deleted_at data search x[] a[b] $where".split(
    " ",
  ),
  "",
  "a\0b",
  "k".repeat(300),
);
