import fc from "fast-check";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { hostileValue } from "../security/hostile.ts";

/** Texts by format: right ones, and such as are nearly right. */
const texts: Record<string, { right: string[]; near: string[] }> = {
  date: {
    right: ["2026-11-20", "2026-11-21", "2026-11-22", "1960-02-29"],
    near: ["2026-02-29", "20-11-2026", "2026-11-2", "2026-11-20T00:00"],
  },
  "date-time": {
    right: ["2026-11-21T02:00:00Z", "2026-11-20T23:59:59.999+11:00", "2026-12-31T00:00:00.000Z"],
    near: [
      "2026-11-21T02:00:00",
      "2026-11-21",
      "2026-13-01T00:00:00Z",
      "2026-11-21T24:00:00Z",
      " 2026-11-21T02:00:00Z ",
    ],
  },
  time: { right: ["00:00", "23:59"], near: ["24:00", "9:30", "09:30:00"] },
  email: {
    right: ["a@example.com", "O'Neil+1@mail.example.org.au"],
    near: ["a@example", "a b@example.com", "@example.com", ` a@example.com `],
  },
  uri: {
    right: ["https://example.com/a?b=c#d", "http://example.org"],
    near: ["javascript:alert(1)", "data:text/html,x", "example.com", "https://"],
  },
  uuid: {
    right: ["11111111-1111-4111-8111-111111111111"],
    near: ["11111111-1111-4111-8111-11111111111", "not a uuid"],
  },
  color: { right: ["#1a7f64", "#FFFFFF"], near: ["#fff", "red", "1a7f64"] },
  phone: {
    right: ["0412 345 678", "(02) 9374 4000", "+61 2 9374 4000", "1300 975 707"],
    near: ["12345", "0412 345 67", "phone"],
  },
  mobile: { right: ["0412 345 678", "+61412345678"], near: ["(02) 9374 4000", "0412 345 6789"] },
  postcode: { right: ["2000", "0800"], near: ["200", "20000", "２０００"] },
  "ndis-number": { right: ["430 123 456", "431234567"], near: ["531234567", "43012345"] },
  "provider-number": { right: ["4050012345", "405-001-2345"], near: ["4060012345"] },
  abn: { right: ["51 824 753 556"], near: ["51 824 753 557", "51824753"] },
  tfn: { right: ["123 456 782"], near: ["123 456 789"] },
  medicare: { right: ["2123 45670 1"], near: ["2123 45671 1", "1123 45670 1"] },
  bsb: { right: ["062-000"], near: ["62-000", "0620000"] },
  "bank-account": { right: ["12345678"], near: ["1234", "1234567890"] },
  "support-item": { right: ["01_011_0107_1_1"], near: ["01_011_0107_1"] },
};

const wild = hostileValue as fc.Arbitrary<Json>;

/** Values for a schema: such as fit, such as nearly fit, and hostile ones, mixed in every field. */
export function valuesFor(schema: Schema): fc.Arbitrary<JsonObject> {
  const record = objectOf(schema);
  // A record that fits but for one field says more than one in which everything is wrong.
  const right = objectOf(schema, true);
  const names = Object.keys(propertiesOf(schema));
  const spoiled = fc
    .tuple(right, fc.constantFrom(...names, "no_such_field"), wild)
    .map(([value, name, hostile]) => ({ ...value, [name]: hostile }));
  return fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 3, arbitrary: spoiled },
    { weight: 3, arbitrary: record },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

function objectOf(schema: Schema, fits = false): fc.Arbitrary<JsonObject> {
  const properties = propertiesOf(schema);
  const required = new Set(schema.required);
  const entries = Object.entries(properties).map(([name, property]) => {
    const right = fitting(property);
    const value = fits
      ? right
      : fc.oneof(
          { weight: 6, arbitrary: right },
          { weight: 3, arbitrary: near(property) },
          { weight: 1, arbitrary: wild },
        );
    return fc
      .tuple(fc.boolean(), value)
      .map(([present, item]): [string, Json][] =>
        present || (fits && required.has(name)) ? [[name, item]] : [],
      );
  });
  return fc.tuple(...entries).map((found) => Object.fromEntries(found.flat()));
}

/** A value that fits by itself; conditions and rules between fields may still refuse it. */
function fitting(schema: Schema): fc.Arbitrary<Json> {
  const { type, format = "", oneOf, minimum = 0, minLength = 0, items } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (oneOf) return fc.constantFrom(...oneOf.map((option) => option.const ?? null));
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: minimum, max: Math.min(schema.maximum ?? 500, 500) });
  if (type === "number") return fc.constantFrom(minimum, schema.maximum ?? minimum + 2.5);
  if (type === "array")
    return fc.array(fitting(items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 2, 2),
    });
  if (type === "object" || schema.properties) return objectOf(schema, true);
  const known = texts[format];
  if (known) return fc.constantFrom(...known.right);
  if (schema["x-widget"] === "rich-text")
    return fc.constantFrom("<p>We come.</p>", "<ul><li>One</li></ul>", "<p>a <strong>b</strong></p>");
  return fc.constantFrom(
    "a".repeat(Math.max(minLength, 1)),
    "Anna".padEnd(minLength, "!"),
    "e\u0301lan".padEnd(minLength, "?"),
  );
}

/** A value at or just beyond an edge of what fits. */
function near(schema: Schema): fc.Arbitrary<Json> {
  const { type, format = "", minLength, maxLength, minimum, maximum, items, maxItems } = schema;
  const edges: Json[] = ["", " ", null];
  if (minLength !== undefined)
    edges.push("a".repeat(minLength), "a".repeat(minLength - 1), `${"a".repeat(minLength - 1)} `);
  if (maxLength !== undefined && maxLength < 3000)
    edges.push(
      "a".repeat(maxLength),
      "a".repeat(maxLength + 1),
      "😀".repeat(maxLength),
      `<p>${"b".repeat(Math.max(0, maxLength - 7))}</p>`,
    );
  if (minimum !== undefined) edges.push(minimum, minimum - 1, String(minimum));
  if (maximum !== undefined) edges.push(maximum, maximum + 1, maximum + 0.5);
  if (type === "boolean") edges.push("true", 1);
  if (type === "array") edges.push([], {}, [null], [""]);
  if (type === "object" || schema.properties) edges.push({}, [], { no_such_field: 1 });
  if (schema.oneOf) edges.push("no_such_choice", 1, [], String(schema.oneOf[0]?.const).toUpperCase());
  edges.push(...(texts[format]?.near ?? []));
  const simple = fc.constantFrom(...edges);
  if (type === "array" && items)
    return fc.oneof(
      simple,
      fc.array(fc.oneof(fitting(items), near(items)), { maxLength: Math.min((maxItems ?? 3) + 1, 4) }),
      fitting(items).map((item) => [item, item]),
    );
  if (schema.properties) return fc.oneof(simple, objectOf(schema));
  return simple;
}
