import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openApiSchema } from "#framework/server/openapi/translate.ts";
import { portal } from "#portal.server.ts";
import { buildRoutes } from "#framework/server/routes/claims.ts";
import { compileValidator } from "#framework/server/validation/validator.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { eachFormat, kindFormats } from "#framework/shared/formats/formats.ts";
import { describedApi } from "../support/contractCheck.ts";
import { valuesFor } from "../support/schemaValues.ts";
import { openTestServer } from "../support/server.ts";

// What a call is sent is described by the schema that judges it: the same names, and nothing refused by the one that the
// other takes. A generated client must be able to send all of it.
const server = await openTestServer();
const { definitions, types } = server.services;
const described = describedApi(server.services) as { paths: Record<string, Record<string, JsonObject>> };
const routes = buildRoutes(definitions, types, portal).flatMap(({ name, call, body }) =>
  body && call.method !== "GET" ? [{ name, call, body }] : [],
);
const ajv = new Ajv({ strict: false, validateFormats: true });
eachFormat((name, { fits }) => ajv.addFormat(name, fits));
for (const name of [...kindFormats, "int64", "binary"]) ajv.addFormat(name, true);
ajv.addSchema({ ...described, $id: "api" });

/** The names of all properties, with the way to each. */
function namesIn(schema: unknown, way = ""): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => namesIn(part, way));
  if (!isObject(schema)) return [];
  const own = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return [
    ...own.flatMap(([name, part]) => [`${way}/${name}`, ...namesIn(part, `${way}/${name}`)]),
    ...["items", "allOf", "oneOf", "then", "else"].flatMap((key) => namesIn(schema[key], way)),
  ];
}

function describedBody({ call }: (typeof routes)[number]): JsonObject {
  const path = call.path.startsWith("/") ? call.path : `/api/v1/ndis-portal/${call.path}`;
  const { requestBody } = described.paths[path]?.[call.method.toLowerCase()] ?? {};
  const content = (requestBody as { content: Record<string, { schema: JsonObject }> }).content;
  return Object.values(content)[0]?.schema ?? {};
}

describe("what a call is sent is described as it is (G-48, S-5)", () => {
  test.each(routes)("$name", (route) => {
    const schema = describedBody(route);
    expect(namesIn(schema)).toEqual(namesIn(route.body));
    const takes = ajv.compile(schema);
    const judge = compileValidator(route.body);
    const accepted = fc
      .sample(valuesFor(route.body), { numRuns: 40, seed: 11 })
      .filter(
        (value) => judge.check(value, { today: "2026-11-22", now: "2026-11-22T00:00:00Z" }).length === 0,
      );
    // Numbers that no database keeps are named as bounds in the description only.
    const kept = accepted.filter((value) => !/e[+-]?\d{2}/.test(JSON.stringify(value)));
    for (const value of kept) expect(takes(value), JSON.stringify([value, takes.errors])).toBe(true);
  });

  test("an export takes the format that its description names", async () => {
    const admin = await server.as("admin");
    const { status, errors } = await admin.post("ndis/client/export", { format: "csv" });
    expect([status, errors]).toEqual([200, {}]);
  });
});

test("a property may be called like any keyword", () => {
  const names = [
    "format",
    "default",
    "enum",
    "const",
    "type",
    "items",
    "properties",
    "x-ray",
    "$id",
    "required",
  ];
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string", format: "abn" }]));
  expect(openApiSchema({ type: "object", "x-widget": "hidden", properties })).toEqual({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string", "x-format": "abn" }])),
  });
});
